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
