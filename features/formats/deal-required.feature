@command:doDeal
Feature: Required fields of a deal
  Seven fields are required in every deal. Some field values and some terminals require further fields.

  @rule:doDeal.request.cardNo
  Scenario Outline: A deal with validation <validation> without a card number or a token is refused
    When the merchant charges 1000 agorot with these values
      | validation     | <validation> |
      | cardNo         | [none]       |
      | cvv            | [none]       |
      | cardExpiration | [none]       |
    Then the request is refused
    And nothing has changed

    Examples:
      | validation |
      | AutoComm   |
      | Verify     |

  @rule:doDeal.request.cardExpiration
  Scenario: A charge with a card number but no expiry is refused
    When the merchant charges without cardExpiration
    Then the request is refused
    And nothing has changed

  Scenario Outline: A charge without <field> is accepted
    When the merchant charges without <field>
    Then the request is accepted

    Examples:
      | field | rule                |
      | cvv   | doDeal.request.cvv  |
      | user  | doDeal.request.user |

  Scenario Outline: A charge with <field> <value> is accepted on a terminal in mode <mode>
    Given the terminal "<terminal>"
    When the merchant charges with <field> set to "<value>"
    Then the request is accepted

    Examples:
      | mode     | terminal  | field              | value   | rule                              |
      | ravMutav | rav-mutav | dealerNumber       | 1       | doDeal.request.dealerNumber       |
      | ravMutav | rav-mutav | dealerNumber       | 1234567 | doDeal.request.dealerNumber       |
      | ravSapak | rav-sapak | mainTerminalNumber | 1234567 | doDeal.request.mainTerminalNumber |
      | ravSapak | rav-sapak | mainTerminalNumber | 1       | doDeal.request.mainTerminalNumber |

  Scenario Outline: A charge without <field> is refused on a terminal in mode <mode>
    Given the terminal "<terminal>"
    When the merchant charges without <field>
    Then the request is refused
    And nothing has changed

    Examples:
      | mode     | terminal  | field              | rule                              |
      | ravMutav | rav-mutav | dealerNumber       | doDeal.request.dealerNumber       |
      | ravSapak | rav-sapak | mainTerminalNumber | doDeal.request.mainTerminalNumber |

  Scenario Outline: A deal with validation <validation> and <field> is accepted on a terminal in mode <mode>
    Given the terminal "<terminal>"
    When the merchant charges 1000 agorot with these values
      | validation | <validation> |
      | <field>    | 1234567      |
    Then the request is accepted

    Examples:
      | validation   | mode     | terminal  | field              | rule                              |
      | Verify       | ravMutav | rav-mutav | dealerNumber       | doDeal.request.dealerNumber       |
      | AutoCommHold | ravMutav | rav-mutav | dealerNumber       | doDeal.request.dealerNumber       |
      | Verify       | ravSapak | rav-sapak | mainTerminalNumber | doDeal.request.mainTerminalNumber |
      | AutoCommHold | ravSapak | rav-sapak | mainTerminalNumber | doDeal.request.mainTerminalNumber |

  Scenario Outline: A deal with validation <validation> and without <field> is refused on a terminal in mode <mode>
    Given the terminal "<terminal>"
    When the merchant charges 1000 agorot with these values
      | validation | <validation> |
      | <field>    | [none]       |
    Then the request is refused
    And nothing has changed

    Examples:
      | validation   | mode     | terminal  | field              | rule                              |
      | Verify       | ravMutav | rav-mutav | dealerNumber       | doDeal.request.dealerNumber       |
      | AutoCommHold | ravMutav | rav-mutav | dealerNumber       | doDeal.request.dealerNumber       |
      | Verify       | ravSapak | rav-sapak | mainTerminalNumber | doDeal.request.mainTerminalNumber |
      | AutoCommHold | ravSapak | rav-sapak | mainTerminalNumber | doDeal.request.mainTerminalNumber |

  Scenario Outline: A charge with <field> <in a wrong format> is refused on a terminal in mode <mode>
    Given the terminal "<terminal>"
    When the merchant charges with <field> set to "<value>"
    Then the request is refused
    And nothing has changed

    Examples:
      | mode     | terminal  | field              | in a wrong format | value    | rule                              |
      | ravMutav | rav-mutav | dealerNumber       | of eight digits   | 12345678 | doDeal.request.dealerNumber       |
      | ravMutav | rav-mutav | dealerNumber       | that has a letter | 12a      | doDeal.request.dealerNumber       |
      | ravSapak | rav-sapak | mainTerminalNumber | of eight digits   | 12345678 | doDeal.request.mainTerminalNumber |
      | ravSapak | rav-sapak | mainTerminalNumber | that has a letter | 12a      | doDeal.request.mainTerminalNumber |

  Scenario Outline: A charge with <field> and <other> is refused on a terminal in mode <mode>
    Given the terminal "<terminal>"
    When the merchant charges 1000 agorot with these values
      | <field> | 1234567 |
      | <other> | 1234567 |
    Then the request is refused
    And nothing has changed

    Examples:
      | mode     | terminal  | field              | other              | rule                              |
      | ravMutav | rav-mutav | dealerNumber       | mainTerminalNumber | doDeal.request.mainTerminalNumber |
      | ravSapak | rav-sapak | mainTerminalNumber | dealerNumber       | doDeal.request.dealerNumber       |

  Scenario Outline: A charge with <field> is refused on a terminal in neither ravMutav nor ravSapak mode
    When the merchant charges with <field> set to "1234567"
    Then the request is refused
    And nothing has changed

    Examples:
      | field              | rule                              |
      | dealerNumber       | doDeal.request.dealerNumber       |
      | mainTerminalNumber | doDeal.request.mainTerminalNumber |

  Scenario Outline: A deal with <kind field> <kind> and <field> is refused on a terminal in neither mode
    Given the terminal "<terminal>"
    When the merchant charges 1000 minor units with these values
      | <kind field> | <kind>  |
      | <field>      | 1234567 |
    Then the request is refused
    And nothing has changed

    Examples:
      | terminal       | kind field      | kind         | field              | rule                              |
      | main           | validation      | Verify       | dealerNumber       | doDeal.request.dealerNumber       |
      | main           | validation      | AutoCommHold | dealerNumber       | doDeal.request.dealerNumber       |
      | all-kinds      | transactionType | Credit       | dealerNumber       | doDeal.request.dealerNumber       |
      | all-currencies | currency        | USD          | dealerNumber       | doDeal.request.dealerNumber       |
      | main           | validation      | Verify       | mainTerminalNumber | doDeal.request.mainTerminalNumber |
      | main           | validation      | AutoCommHold | mainTerminalNumber | doDeal.request.mainTerminalNumber |
      | all-kinds      | transactionType | Credit       | mainTerminalNumber | doDeal.request.mainTerminalNumber |
      | all-currencies | currency        | USD          | mainTerminalNumber | doDeal.request.mainTerminalNumber |
