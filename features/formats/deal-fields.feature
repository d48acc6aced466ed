@command:doDeal
Feature: The format of deal fields
  Each field of a deal has a format and limits. A deal with valid fields is accepted. A deal with an invalid field is
  refused and changes nothing. In a table, `[19 x u]` means the letter u 19 times.

  Scenario Outline: A charge with <field> <in a valid format> is accepted
    When the merchant charges with <field> set to "<value>"
    Then the request is accepted

    Examples:
      | field               | in a valid format       | value               | rule                                                                     |
      | total               | of one agora            | 1                   | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | cavv                | of 48 characters        | [48 x A]            | doDeal.request.cavv limit.cavv                                           |
      | cavv                | that has + and /        | [46 x A]+/          | doDeal.request.cavv limit.cavv                                           |
      | eci                 | of one digit            | 5                   | doDeal.request.eci limit.cavv                                            |
      | xid                 | of 50 characters        | [50 x x]            | doDeal.request.xid limit.cavv                                            |
      | user                | of one character        | 7                   | doDeal.request.user limit.user-field                                     |
      | user                | of a single zero        | 0                   | doDeal.request.user limit.user-field transaction.reply.user              |
      | shiftId1            | of a single zero        | 0                   | doDeal.request.shiftId1 limit.shiftId1-to-shiftId3-doDeal                |
      | user                | of 19 characters        | [19 x u]            | doDeal.request.user limit.user-field                                     |
      | slaveTerminalNumber | of three digits         | 001                 | doDeal.request.slaveTerminalNumber                                       |
      | userData1           | of 256 characters       | [256 x a]           | doDeal.request.userData1 limit.userData1-to-userData10                   |
      | userData1           | that has spaces         | Order 7 of 9        | doDeal.request.userData1 limit.userData1-to-userData10                   |
      | shiftId1            | of one digit            | 1                   | doDeal.request.shiftId1 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftId1            | of 32 letters           | [32 x a]            | doDeal.request.shiftId1 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftTxnDate        | in the specified format | 2026-01-02 03:04:05 | doDeal.request.shiftTxnDate                                              |

  Scenario Outline: A charge with <field> <in a valid format> is accepted on a terminal that supports <field>
    Given the terminal "extras"
    When the merchant charges with <field> set to "<value>"
    Then the request is accepted

    Examples:
      | field     | in a valid format | value         | rule                                                                 |
      | addonData | of two digits     | 12            | doDeal.request.addonData limit.addonData                             |
      | addonData | of eight digits   | 01234567      | doDeal.request.addonData limit.addonData                             |
      | dueDate   | in 30 days        | [in 30 days]  | doDeal.request.dueDate limit.dueDate                                 |
      | dueDate   | in 3 days         | [in 3 days]   | doDeal.request.dueDate limit.dueDate                                 |
      | dueDate   | in 360 days       | [in 360 days] | doDeal.request.dueDate limit.dueDate                                 |
      | dueDate   | in 365 days       | [in 365 days] | doDeal.request.dueDate limit.dueDate                                 |
      | offerCode | of two digits     | 12            | doDeal.request.offerCode                                             |
      | offerCode | of 08             | 08            | doDeal.request.offerCode                                             |
      | addonData | of 0089           | 0089          | doDeal.request.addonData limit.addonData                             |
      | addonData | of 00             | 00            | doDeal.request.addonData limit.addonData transaction.reply.addonData |
      | routeCode | of 9              | 9             | doDeal.request.routeCode limit.routeCode                             |
      | routeCode | of 99             | 99            | doDeal.request.routeCode limit.routeCode                             |
      | routeCode | of 1              | 1             | doDeal.request.routeCode limit.routeCode                             |
      | routeCode | of 256            | 256           | doDeal.request.routeCode limit.routeCode                             |

  Scenario Outline: A charge with <field> <more than a year ahead> is refused on a terminal that supports <field>
    Given the terminal "extras"
    When the merchant charges with <field> set to "<value>"
    Then the request is refused
    And nothing has changed

    Examples:
      | field   | more than a year ahead | value                 | rule                                 |
      | dueDate | in a year and a day    | [in a year and a day] | doDeal.request.dueDate limit.dueDate |
      | dueDate | in 370 days            | [in 370 days]         | doDeal.request.dueDate limit.dueDate |
      | dueDate | in 375 days            | [in 375 days]         | doDeal.request.dueDate limit.dueDate |

  @rule:doDeal.request.dueDate @rule:limit.dueDate
  Scenario Outline: A charge in <currency> with a dueDate more than one year ahead is refused
    Given the terminal "extras"
    When the merchant charges in <currency> with dueDate set to "[in a year and a day]"
    Then the request is refused
    And nothing has changed
    When the merchant charges in <currency> with dueDate set to "[in 365 days]"
    Then the request is accepted

    Examples:
      | currency |
      | USD      |
      | EUR      |
      | GBP      |
      | HKD      |
      | JPY      |

  @rule:doDeal.request.deferMonths @rule:limit.deferMonths
  Scenario Outline: A charge with deferMonths <value> is accepted
    Given the terminal "extras"
    When the merchant charges 1000 agorot and defers the billing by <value> months
    Then the request is accepted

    Examples:
      | value |
      | 01    |
      | 02    |
      | 03    |
      | 04    |
      | 05    |
      | 06    |
      | 07    |
      | 08    |
      | 09    |
      | 10    |
      | 11    |
      | 12    |

  @rule:doDeal.request.deferMonths @rule:limit.deferMonths
  Scenario Outline: A pre-authorization with deferMonths <value> is accepted
    Given the terminal "extras"
    When the merchant pre-authorizes 1000 agorot and defers the billing by <value> months
    Then the request is accepted

    Examples:
      | value |
      | 01    |
      | 12    |

  @rule:doDeal.request.total @rule:limit.total-in-doDeal
  Scenario: A charge with a total of eight digits is accepted
    Given the terminal "large-amounts"
    When the merchant charges 99999999 agorot
    Then the request is accepted

  @rule:doDeal.request.cardNo @rule:limit.cardNo @rule:doDeal.request.cvv @rule:limit.cvv
  @rule:doDeal.request.cardExpiration @rule:doDeal.request.terminalNumber @rule:limit.terminalNumber
  Scenario: A charge with a 16-digit card number, a 3-digit CVV and a 10-character terminal number is accepted
    When the merchant charges 1000 agorot
    Then the request is accepted

  @rule:doDeal.request.cvv @rule:limit.cvv
  Scenario: A charge on a card with a CVV of four digits is accepted
    Given the card "four-digit-cvv"
    When the merchant charges 1000 agorot
    Then the request is accepted

  @rule:doDeal.request.cvv @rule:limit.cvv
  Scenario Outline: A charge with the CVV <with zeros> is accepted, if a charge with the CVV <without> is accepted
    Then a charge with the CVV "<with zeros>" is accepted, if one with the CVV "<without>" is accepted

    Examples:
      | with zeros | without |
      | 012        | 112     |
      | 0012       | 1112    |
      | 000        | 111     |
      | 0000       | 1111    |

  @rule:doDeal.request.cardNo @rule:limit.cardNo
  Scenario Outline: A charge with a card number of <digits> digits is accepted
    Given the card "<card>"
    When the merchant charges 1000 agorot
    Then the request is accepted

    Examples:
      | digits | card               |
      | 17     | approved-17-digits |
      | 18     | approved-18-digits |
      | 19     | approved-19-digits |

  @rule:doDeal.request.terminalNumber
  Scenario: A charge with a terminal number that begins with letters is accepted
    Given the terminal "letters"
    When the merchant charges 1000 agorot
    Then the request is accepted

  @rule:doDeal.request.terminalNumber
  Scenario Outline: The merchant <does> on a terminal whose number begins with letters
    Given the terminal "letters"
    When the merchant <does>
    Then the request is accepted

    Examples:
      | does                          |
      | makes a token of the card     |
      | pre-authorizes 1000 agorot    |
      | holds a charge of 1000 agorot |
      | requests a payment page       |

  @rule:doDeal.request.terminalNumber
  Scenario Outline: A capture by <lookup> is accepted on a terminal whose number begins with letters
    Given the terminal "letters"
    And a pre-authorization of 10000 agorot
    When the merchant captures 10000 agorot of the pre-authorization by <lookup>
    Then the request is accepted

    Examples:
      | lookup |
      | cgUid  |
      | authNo |

  Scenario Outline: A charge can be <done> by <lookup> on a terminal whose number begins with letters
    Given the terminal "letters"
    And a charge of 10000 agorot
    When the merchant <does> the charge by <lookup>
    Then the request is accepted

    Examples:
      | done      | does    | lookup | rule               |
      | cancelled | cancels | tranId | command.cancelDeal |
      | cancelled | cancels | cgUid  | command.cancelDeal |
      | cancelled | cancels | orgUid | command.cancelDeal |
      | refunded  | refunds | tranId | command.refundDeal |
      | refunded  | refunds | cgUid  | command.refundDeal |
      | refunded  | refunds | orgUid | command.refundDeal |

  @rule:doDeal.request.terminalNumber
  Scenario: A charge on the terminal of another merchant is refused
    Given requests have the terminal number of another merchant
    When the merchant charges 1000 agorot
    Then the request is refused

  @rule:doDeal.request.terminalNumber
  Scenario: A charge with addonData on the terminal of another merchant is refused
    Given requests have the terminal number of another merchant
    When the merchant charges 1000 agorot with these values
      | addonData | 0012 |
    Then the request is refused

  @rule:doDeal.request.user @rule:limit.user-field
  Scenario Outline: A deal with <field> <value> and a user of 20 characters is refused, or its user is shortened
    Given the terminal "<terminal>"
    When the merchant charges 1000 minor units with these values
      | <field> | <value>  |
      | user    | [20 x u] |
    Then the request is refused, or the value of the field user is shortened to 19 characters

    Examples:
      | terminal       | field           | value        |
      | main           | validation      | AutoComm     |
      | main           | validation      | Verify       |
      | main           | validation      | AutoCommHold |
      | main           | transactionCode | Internet     |
      | all-kinds      | transactionType | Credit       |
      | all-currencies | currency        | USD          |
