// SPDX-License-Identifier: EPL-2.0
// setjmp and longjmp: deep, repeated, out of a callback, in a loop, with registers and stack objects alive.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
static jmp_buf b, bs[3];
static int depth(int n){ if(n==0) longjmp(b, 0); return depth(n-1)+1; }
static int cmp(const void*x,const void*y){ longjmp(bs[1], 7); return 0; }
int main(int argc,char**argv){
  volatile int count=0; int r; int keep = argc*5; double dd = argc*2.5; char buf[20]; sprintf(buf,"hi %d",argc);
  if((r=setjmp(b))==0){ printf("first\n"); depth(5); } else printf("again %d keep %d %f %s\n", r, keep, dd, buf);
  if(count++<3){ longjmp(b,count+10);} 
  switch(setjmp(bs[1])){ case 0: { int a[5]={5,4,3,2,1}; qsort(a,5,4,cmp);} break; case 7: puts("from qsort"); break; }
  for(volatile int i=0;i<3;i++){ if(setjmp(bs[2])==0){ printf("loop %d\n",i); longjmp(bs[2],1);} }
  printf("end %d %f\n",keep,dd); return 0; }
