@properties
Feature: Generated requests
  Requests are generated from the tables of the specification. Some generated requests are valid, in all their shapes.
  The others break exactly one rule. Requests that can be read in two ways are not generated.

  Scenario Outline: Generated valid <command> requests are accepted
    When the merchant sends valid requests of <command>
    Then each request is accepted

    Examples:
      | command             |
      | doDeal              |
      | refundDeal          |
      | cancelDeal          |
      | inquireTransactions |
      | inquireTerminal     |
      | transmitInquire     |
      | inquireInvoice      |

  Scenario Outline: Generated <command> requests that break one rule are refused and change nothing
    When the merchant sends requests of <command> that break one rule
    Then each request is refused, and nothing has changed

    Examples:
      | command             |
      | doDeal              |
      | refundDeal          |
      | inquireTransactions |
      | inquireTerminal     |
      | transmitTerminal    |
      | transmitInquire     |
      | inquireInvoice      |
