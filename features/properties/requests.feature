@properties
Feature: Generated requests
  The suite generates requests from the tables of the specification. Some generated requests are valid and have many
  combinations of fields. All other generated requests break exactly one rule each. If the specification
  leaves open whether a request is valid, the suite does not generate this request.

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
