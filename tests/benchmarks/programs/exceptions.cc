// SPDX-License-Identifier: EPL-2.0
// Exceptions of C++: orders are checked and carried out by nested functions; what is wrong with some of them is thrown
// from below, through objects with destructors, and caught by its type.
#include "benchmark.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

constexpr int kAccounts = 64;
constexpr int kOrders = 30000;

class OrderError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Unknown : public OrderError {
public:
    explicit Unknown(int account) : OrderError("no account " + std::to_string(account)), account(account) {}
    int account;
};

class TooMuch : public OrderError {
public:
    explicit TooMuch(int missing) : OrderError("not enough"), missing(missing) {}
    int missing;
};

class Bank {
public:
    Bank() : balances_(kAccounts, 1000), open_(0) {}

    void transfer(int from, int to, int amount)
    {
        Lock lock(*this);
        take(from, amount);
        try {
            give(to, amount);
        } catch (const OrderError &) {
            balances_[from] += amount;
            throw;
        }
    }

    int balance(int account) const { return balances_.at(account); }
    int open() const { return open_; }

private:
    class Lock {
    public:
        explicit Lock(Bank &bank) : bank_(bank) { bank_.open_++; }
        ~Lock() { bank_.open_--; }
        Lock(const Lock &) = delete;
        Lock &operator=(const Lock &) = delete;

    private:
        Bank &bank_;
    };

    void take(int account, int amount)
    {
        if (account >= kAccounts) {
            throw Unknown(account);
        }
        if (balances_[account] < amount) {
            throw TooMuch(amount - balances_[account]);
        }
        balances_[account] -= amount;
    }

    void give(int account, int amount)
    {
        auto receipt = std::make_unique<std::string>("to " + std::to_string(account));
        if (account >= kAccounts) {
            throw Unknown(account);
        }
        balances_[account] += amount;
        receipts_ += receipt->size();
    }

    std::vector<int> balances_;
    int open_;
    size_t receipts_ = 0;
};

// So deep that several frames are left at once.
void nested(Bank &bank, int depth, int from, int to, int amount)
{
    std::string note = "order " + std::to_string(amount);
    if (depth > 0) {
        nested(bank, depth - 1, from, to, amount);
    } else {
        bank.transfer(from, to, amount);
    }
}

}  // namespace

uint32_t repetition(void)
{
    Bank bank;
    uint32_t random = 1990, unknown = 0, missing = 0, others = 0;
    for (int i = 0; i < kOrders; i++) {
        uint32_t r = next_random(&random);
        try {
            nested(bank, static_cast<int>(r % 4), static_cast<int>(r / 4 % (kAccounts + 1)),
                   static_cast<int>(r / 512 % (kAccounts + 2)), static_cast<int>(r / 65536 % 400));
            if (r % 97 == 0) {
                bank.balance(kAccounts + 1);
            }
        } catch (const Unknown &error) {
            unknown += static_cast<uint32_t>(error.account);
        } catch (const TooMuch &error) {
            missing += static_cast<uint32_t>(error.missing);
        } catch (const std::exception &) {
            others++;
        }
    }
    uint32_t checksum = CHECKSUM_START;
    for (int i = 0; i < kAccounts; i++) {
        checksum = checksum_word(checksum, static_cast<uint32_t>(bank.balance(i)));
    }
    checksum = checksum_word(checksum_word(checksum_word(checksum, unknown), missing), others);
    return checksum_word(checksum, static_cast<uint32_t>(bank.open()));
}
