// SPDX-License-Identifier: EPL-2.0
// Exceptions: by type, rethrown, through frames with destructors, with live registers of every kind.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>
struct T { const char*n; T(const char*n):n(n){printf("+%s\n",n);} ~T(){printf("-%s\n",n);} };
int f(int x){ T t("f"); if(x==1) throw 42; if(x==2) throw std::runtime_error("two"); if (x==3) throw std::string("three"); return x; }
int g(int x){ T t("g"); try { T u("u"); return f(x)+1; } catch(int i){ printf("int %d\n", i); throw; } catch(std::exception&e){ printf("%s\n", e.what()); return -1;} }
int main(int argc,char**argv){
  int sum=0; double d=1.5; long long q=1LL<<40;
  for(int i=0;i<5;i++){ try { sum+=g(i); d*=1.5; q+=i; } catch(int&k){ sum+=k; d+=1; q*=2; } catch(...){ printf("other\n"); sum+=1000; } }
  printf("%d %f %lld\n",sum,d,q);
  std::vector<int> v(3); try { v.at(7)=1; } catch(std::out_of_range&e){ printf("%s\n", e.what()); }
  if(argc>1) { T t("never destroyed"); f(1);} 
  return 0; }
