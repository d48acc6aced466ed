@properties
Feature: The kit agrees with itself
  These scenarios talk to no gateway and carry no rule. One that fails is a fault of the suite, and nothing that the run
  says of a gateway counts.

  Scenario Outline: Requests of <command> are read as they were written
    When requests of <command> are written and read
    Then they are read as they were written

    Examples:
      | command             |
      | doDeal              |
      | refundDeal          |
      | cancelDeal          |
      | inquireTransactions |
      | inquireTerminal     |
      | transmitTerminal    |
      | transmitInquire     |
      | inquireInvoice      |

  Scenario: Replies are read as they were written
    When replies are written and read
    Then they are read as they were written

  Scenario Outline: Schema and contract find the same wrong in requests of <command>
    When schema and contract look at requests of <command>
    Then both find the same

    Examples:
      | command             |
      | doDeal              |
      | refundDeal          |
      | cancelDeal          |
      | inquireTransactions |
      | inquireTerminal     |
      | transmitTerminal    |
      | transmitInquire     |
      | inquireInvoice      |
