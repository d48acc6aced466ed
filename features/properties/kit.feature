@properties
Feature: The suite agrees with itself
  These scenarios send nothing to a gateway and carry no rule. A failure is a fault of the suite. No verdict of that run
  counts.

  Scenario Outline: <command> requests are unchanged after writing and reading
    When the suite writes and reads requests of <command>
    Then each is read as it was written

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

  Scenario: The kit reads each reply exactly as it wrote it
    When the suite writes and reads replies
    Then each is read as it was written

  Scenario Outline: Schema and contract find the same errors in requests of <command>
    When schema and contract check requests of <command>
    Then both find the same errors

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
