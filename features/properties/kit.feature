@properties
Feature: Tests of the kit itself
  The scenarios of this feature send nothing to a gateway and check no rule of the specification. If a scenario of this
  feature fails, the test suite is faulty, and all verdicts of the run are invalid.

  Scenario Outline: The kit reads each <command> request exactly as it wrote the request
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

  Scenario: The kit reads each reply exactly as it wrote the reply
    When the suite writes and reads replies
    Then each is read as it was written

  Scenario Outline: The XML schema and the kit's own checks find the same errors in <command> requests
    When the XML schema and the kit's own checks examine requests of <command>
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
