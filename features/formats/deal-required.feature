@command:doDeal
Feature: What a deal cannot do without
  Seven fields belong to every deal; others belong to it because of what else it says.

  Scenario Outline: A deal without <field> is refused
    When the merchant charges without <field>
    Then it is refused
    And nothing has changed

    Examples:
      | field           | rule                           |
      | terminalNumber  | doDeal.request.terminalNumber  |
      | transactionType | doDeal.request.transactionType |
      | currency        | doDeal.request.currency        |
      | total           | doDeal.request.total           |
      | validation      | doDeal.request.validation      |
      | creditType      | doDeal.request.creditType      |
      | transactionCode | doDeal.request.transactionCode |

  @rule:doDeal.request.cardNo
  Scenario Outline: <validation> without a card and without a token is refused
    When the merchant charges 1000 with
      | validation     | <validation> |
      | cardNo         | [none]       |
      | cvv            | [none]       |
      | cardExpiration | [none]       |
    Then it is refused
    And nothing has changed

    Examples:
      | validation |
      | AutoComm   |
      | Verify     |

  @rule:doDeal.request.cardExpiration
  Scenario: A card number without its expiry is refused
    When the merchant charges without cardExpiration
    Then it is refused
    And nothing has changed

  Scenario Outline: A deal without <field> is taken
    When the merchant charges without <field>
    Then it is accepted

    Examples:
      | field | rule                |
      | cvv   | doDeal.request.cvv  |
      | user  | doDeal.request.user |

  Scenario Outline: <creditType> without <field> is refused
    Given the terminal "all-kinds"
    When the merchant charges 3000 with
      | creditType        | <creditType> |
      | firstPayment      | 1000         |
      | periodicalPayment | 1000         |
      | numberOfPayments  | 2            |
      | <field>           | [none]       |
    Then it is refused
    And nothing has changed

    Examples:
      | creditType    | field             | rule                             |
      | Payments      | numberOfPayments  | doDeal.request.numberOfPayments  |
      | Payments      | firstPayment      | doDeal.request.firstPayment      |
      | Payments      | periodicalPayment | doDeal.request.periodicalPayment |
      | SpecialCredit | numberOfPayments  | doDeal.request.numberOfPayments  |

  Scenario Outline: On a terminal in mode <mode>, <field> is required and taken
    Given the terminal "<terminal>"
    When the merchant charges with <field> set to "<value>"
    Then it is accepted

    Examples:
      | mode     | terminal  | field              | value   | rule                              |
      | ravMutav | rav-mutav | dealerNumber       | 1       | doDeal.request.dealerNumber       |
      | ravMutav | rav-mutav | dealerNumber       | 1234567 | doDeal.request.dealerNumber       |
      | ravSapak | rav-sapak | mainTerminalNumber | 1234567 | doDeal.request.mainTerminalNumber |
      | ravSapak | rav-sapak | mainTerminalNumber | 1       | doDeal.request.mainTerminalNumber |

  Scenario Outline: On a terminal in mode <mode>, a deal without <field> is refused
    Given the terminal "<terminal>"
    When the merchant charges without <field>
    Then it is refused
    And nothing has changed

    Examples:
      | mode     | terminal  | field              | rule                              |
      | ravMutav | rav-mutav | dealerNumber       | doDeal.request.dealerNumber       |
      | ravSapak | rav-sapak | mainTerminalNumber | doDeal.request.mainTerminalNumber |

  Scenario Outline: On a terminal in mode <mode>, <field> <how> is refused
    Given the terminal "<terminal>"
    When the merchant charges with <field> set to "<value>"
    Then it is refused
    And nothing has changed

    Examples:
      | mode     | terminal  | field              | how             | value    | rule                              |
      | ravMutav | rav-mutav | dealerNumber       | of eight digits | 12345678 | doDeal.request.dealerNumber       |
      | ravMutav | rav-mutav | dealerNumber       | with a letter   | 12a      | doDeal.request.dealerNumber       |
      | ravSapak | rav-sapak | mainTerminalNumber | of eight digits | 12345678 | doDeal.request.mainTerminalNumber |
      | ravSapak | rav-sapak | mainTerminalNumber | with a letter   | 12a      | doDeal.request.mainTerminalNumber |

  Scenario Outline: On a terminal in mode <mode>, the field of the other mode, <other>, is refused
    Given the terminal "<terminal>"
    When the merchant charges 1000 with
      | <field> | 1234567 |
      | <other> | 1234567 |
    Then it is refused
    And nothing has changed

    Examples:
      | mode     | terminal  | field              | other              | rule                              |
      | ravMutav | rav-mutav | dealerNumber       | mainTerminalNumber | doDeal.request.mainTerminalNumber |
      | ravSapak | rav-sapak | mainTerminalNumber | dealerNumber       | doDeal.request.dealerNumber       |

  Scenario Outline: On a terminal in no such mode, <field> is refused
    When the merchant charges with <field> set to "1234567"
    Then it is refused
    And nothing has changed

    Examples:
      | field              | rule                              |
      | dealerNumber       | doDeal.request.dealerNumber       |
      | mainTerminalNumber | doDeal.request.mainTerminalNumber |
