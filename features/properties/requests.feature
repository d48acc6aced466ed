@properties
Feature: Requests that nobody wrote
  Requests are generated from the tables of the specification: valid ones in all their shapes, and ones that break
  exactly one rule. What can be read in two ways is not among them.

  Scenario Outline: Valid requests of <command> are taken, unless the card or the terminal stands against them
    When the merchant sends valid requests of <command>
    Then each of them is accepted

    Examples:
      | command             |
      | doDeal              |
      | refundDeal          |
      | cancelDeal          |
      | inquireTransactions |
      | inquireTerminal     |
      | transmitInquire     |
      | inquireInvoice      |

  Scenario Outline: Requests of <command> that break one rule are refused and change nothing
    When the merchant sends requests of <command> that break one rule
    Then each of them is refused, and nothing has changed

    Examples:
      | command             |
      | doDeal              |
      | refundDeal          |
      | inquireTransactions |
      | inquireTerminal     |
      | transmitTerminal    |
      | transmitInquire     |
      | inquireInvoice      |
