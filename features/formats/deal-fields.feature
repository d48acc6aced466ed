@command:doDeal
Feature: The format of deal fields
  Each field of a deal has a format and limits. A deal with valid fields is accepted. A deal with an invalid field is
  refused and changes nothing. `[19 x u]` stands for the letter u nineteen times.

  Scenario Outline: A charge with <field> <how> is accepted
    When the merchant charges with <field> set to "<value>"
    Then the request is accepted

    Examples:
      | field               | how                     | value               | rule                                                                     |
      | total               | of one agora            | 1                   | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | cavv                | of 48 characters        | [48 x A]            | doDeal.request.cavv limit.cavv                                           |
      | cavv                | that has + and /        | [46 x A]+/          | doDeal.request.cavv limit.cavv                                           |
      | eci                 | of one digit            | 5                   | doDeal.request.eci limit.cavv                                            |
      | xid                 | of 50 characters        | [50 x x]            | doDeal.request.xid limit.cavv                                            |
      | user                | of one character        | 7                   | doDeal.request.user limit.user-field                                     |
      | user                | of 19 characters        | [19 x u]            | doDeal.request.user limit.user-field                                     |
      | slaveTerminalNumber | of three digits         | 001                 | doDeal.request.slaveTerminalNumber                                       |
      | userData1           | of 256 characters       | [256 x a]           | doDeal.request.userData1 limit.userData1-to-userData10                   |
      | userData1           | that has spaces         | Order 7 of 9        | doDeal.request.userData1 limit.userData1-to-userData10                   |
      | userData2           | of 256 characters       | [256 x a]           | doDeal.request.userData2 limit.userData1-to-userData10                   |
      | userData2           | that has spaces         | Order 7 of 9        | doDeal.request.userData2 limit.userData1-to-userData10                   |
      | userData3           | of 256 characters       | [256 x a]           | doDeal.request.userData3 limit.userData1-to-userData10                   |
      | userData3           | that has spaces         | Order 7 of 9        | doDeal.request.userData3 limit.userData1-to-userData10                   |
      | userData4           | of 256 characters       | [256 x a]           | doDeal.request.userData4 limit.userData1-to-userData10                   |
      | userData4           | that has spaces         | Order 7 of 9        | doDeal.request.userData4 limit.userData1-to-userData10                   |
      | userData5           | of 256 characters       | [256 x a]           | doDeal.request.userData5 limit.userData1-to-userData10                   |
      | userData5           | that has spaces         | Order 7 of 9        | doDeal.request.userData5 limit.userData1-to-userData10                   |
      | userData6           | of 256 characters       | [256 x a]           | doDeal.request.userData6 limit.userData1-to-userData10                   |
      | userData6           | that has spaces         | Order 7 of 9        | doDeal.request.userData6 limit.userData1-to-userData10                   |
      | userData7           | of 256 characters       | [256 x a]           | doDeal.request.userData7 limit.userData1-to-userData10                   |
      | userData7           | that has spaces         | Order 7 of 9        | doDeal.request.userData7 limit.userData1-to-userData10                   |
      | userData8           | of 256 characters       | [256 x a]           | doDeal.request.userData8 limit.userData1-to-userData10                   |
      | userData8           | that has spaces         | Order 7 of 9        | doDeal.request.userData8 limit.userData1-to-userData10                   |
      | userData9           | of 256 characters       | [256 x a]           | doDeal.request.userData9 limit.userData1-to-userData10                   |
      | userData9           | that has spaces         | Order 7 of 9        | doDeal.request.userData9 limit.userData1-to-userData10                   |
      | userData10          | of 256 characters       | [256 x a]           | doDeal.request.userData10 limit.userData1-to-userData10                  |
      | userData10          | that has spaces         | Order 7 of 9        | doDeal.request.userData10 limit.userData1-to-userData10                  |
      | shiftId1            | of one digit            | 1                   | doDeal.request.shiftId1 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftId1            | of 32 letters           | [32 x a]            | doDeal.request.shiftId1 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftId2            | of one digit            | 1                   | doDeal.request.shiftId2 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftId2            | of 32 letters           | [32 x a]            | doDeal.request.shiftId2 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftId3            | of one digit            | 1                   | doDeal.request.shiftId3 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftId3            | of 32 letters           | [32 x a]            | doDeal.request.shiftId3 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftTxnDate        | in the specified format | 2026-01-02 03:04:05 | doDeal.request.shiftTxnDate                                              |

  Scenario Outline: A charge with <field> <how> is refused
    When the merchant charges with <field> set to "<value>"
    Then the request is refused
    And nothing has changed

    Examples:
      | field               | how                                 | value                        | rule                                                                     |
      | terminalNumber      | of nine characters                  | [the terminal cut by one]    | doDeal.request.terminalNumber limit.terminalNumber                       |
      | terminalNumber      | of eleven characters                | [the terminal and a digit]   | doDeal.request.terminalNumber limit.terminalNumber                       |
      | terminalNumber      | that has a letter at its end        | [the terminal with a letter] | doDeal.request.terminalNumber limit.terminalNumber                       |
      | terminalNumber      | that has a dash                     | [the terminal with a dash]   | doDeal.request.terminalNumber limit.terminalNumber                       |
      | total               | of 0                                | 0                            | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | total               | of nine digits                      | 100000000                    | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | total               | below zero                          | -100                         | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | total               | that has a point                    | 12.50                        | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | total               | that has a letter                   | 10a                          | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | cardNo              | of fifteen digits                   | 458000000000007              | doDeal.request.cardNo limit.cardNo                                       |
      | cardNo              | of twenty digits                    | 45801000002000000004         | doDeal.request.cardNo limit.cardNo                                       |
      | cardNo              | that has a letter                   | 458000000000000A             | doDeal.request.cardNo limit.cardNo                                       |
      | cardExpiration      | that has month 13                   | 1330                         | doDeal.request.cardExpiration                                            |
      | cardExpiration      | that has month 00                   | 0030                         | doDeal.request.cardExpiration                                            |
      | cardExpiration      | of three digits                     | 123                          | doDeal.request.cardExpiration                                            |
      | cardExpiration      | of five digits                      | 12301                        | doDeal.request.cardExpiration                                            |
      | cardExpiration      | that has a slash                    | 12/30                        | doDeal.request.cardExpiration                                            |
      | cvv                 | of two digits                       | 12                           | doDeal.request.cvv limit.cvv                                             |
      | cvv                 | of five digits                      | 12345                        | doDeal.request.cvv limit.cvv                                             |
      | cvv                 | that has a letter                   | 12a                          | doDeal.request.cvv limit.cvv                                             |
      | cavv                | of 44 characters                    | [44 x A]                     | doDeal.request.cavv limit.cavv                                           |
      | cavv                | of 47 characters                    | [47 x A]                     | doDeal.request.cavv limit.cavv                                           |
      | cavv                | of 52 characters                    | [52 x A]                     | doDeal.request.cavv limit.cavv                                           |
      | cavv                | that has a character outside base64 | [47 x A]!                    | doDeal.request.cavv limit.cavv                                           |
      | eci                 | of two digits                       | 55                           | doDeal.request.eci limit.cavv                                            |
      | eci                 | that is a letter                    | a                            | doDeal.request.eci limit.cavv                                            |
      | xid                 | of 51 characters                    | [51 x x]                     | doDeal.request.xid limit.cavv                                            |
      | slaveTerminalNumber | of four digits                      | 0001                         | doDeal.request.slaveTerminalNumber                                       |
      | slaveTerminalNumber | that has a letter                   | 1a                           | doDeal.request.slaveTerminalNumber                                       |
      | userData1           | of 257 characters                   | [257 x a]                    | doDeal.request.userData1 limit.userData1-to-userData10                   |
      | userData1           | that has a percent sign             | 50% off                      | doDeal.request.userData1 limit.userData1-to-userData10                   |
      | userData2           | of 257 characters                   | [257 x a]                    | doDeal.request.userData2 limit.userData1-to-userData10                   |
      | userData2           | that has a point                    | No. 7                        | doDeal.request.userData2 limit.userData1-to-userData10                   |
      | userData3           | of 257 characters                   | [257 x a]                    | doDeal.request.userData3 limit.userData1-to-userData10                   |
      | userData3           | that has a comma                    | Seven, eight                 | doDeal.request.userData3 limit.userData1-to-userData10                   |
      | userData4           | of 257 characters                   | [257 x a]                    | doDeal.request.userData4 limit.userData1-to-userData10                   |
      | userData4           | that has an underscore              | order_7                      | doDeal.request.userData4 limit.userData1-to-userData10                   |
      | userData5           | of 257 characters                   | [257 x a]                    | doDeal.request.userData5 limit.userData1-to-userData10                   |
      | userData5           | that has a dash                     | order-7                      | doDeal.request.userData5 limit.userData1-to-userData10                   |
      | userData6           | of 257 characters                   | [257 x a]                    | doDeal.request.userData6 limit.userData1-to-userData10                   |
      | userData6           | that has a percent sign             | 50% off                      | doDeal.request.userData6 limit.userData1-to-userData10                   |
      | userData7           | of 257 characters                   | [257 x a]                    | doDeal.request.userData7 limit.userData1-to-userData10                   |
      | userData7           | that has a point                    | No. 7                        | doDeal.request.userData7 limit.userData1-to-userData10                   |
      | userData8           | of 257 characters                   | [257 x a]                    | doDeal.request.userData8 limit.userData1-to-userData10                   |
      | userData8           | that has a comma                    | Seven, eight                 | doDeal.request.userData8 limit.userData1-to-userData10                   |
      | userData9           | of 257 characters                   | [257 x a]                    | doDeal.request.userData9 limit.userData1-to-userData10                   |
      | userData9           | that has an underscore              | order_7                      | doDeal.request.userData9 limit.userData1-to-userData10                   |
      | userData10          | of 257 characters                   | [257 x a]                    | doDeal.request.userData10 limit.userData1-to-userData10                  |
      | userData10          | that has a dash                     | order-7                      | doDeal.request.userData10 limit.userData1-to-userData10                  |
      | shiftId1            | of 33 letters                       | [33 x a]                     | doDeal.request.shiftId1 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftId1            | that has a dash                     | a-1                          | doDeal.request.shiftId1 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftId2            | of 33 letters                       | [33 x a]                     | doDeal.request.shiftId2 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftId2            | that has an underscore              | a_1                          | doDeal.request.shiftId2 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftId3            | of 33 letters                       | [33 x a]                     | doDeal.request.shiftId3 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftId3            | that has a point                    | a.1                          | doDeal.request.shiftId3 limit.shiftId1-to-shiftId3-doDeal                |
      | shiftTxnDate        | without the time                    | 2026-01-02                   | doDeal.request.shiftTxnDate                                              |
      | shiftTxnDate        | in another format                   | 02/01/2026 03:04             | doDeal.request.shiftTxnDate                                              |

  Scenario Outline: A charge with <field> <how> is accepted on a terminal that supports <field>
    Given the terminal "extras"
    When the merchant charges with <field> set to "<value>"
    Then the request is accepted

    Examples:
      | field     | how             | value         | rule                                     |
      | addonData | of two digits   | 12            | doDeal.request.addonData limit.addonData |
      | addonData | of eight digits | 01234567      | doDeal.request.addonData limit.addonData |
      | dueDate   | in 30 days      | [in 30 days]  | doDeal.request.dueDate limit.dueDate     |
      | dueDate   | in 3 days       | [in 3 days]   | doDeal.request.dueDate limit.dueDate     |
      | dueDate   | in 360 days     | [in 360 days] | doDeal.request.dueDate limit.dueDate     |
      | dueDate   | in 365 days     | [in 365 days] | doDeal.request.dueDate limit.dueDate     |
      | offerCode | of two digits   | 12            | doDeal.request.offerCode                 |
      | routeCode | of 1            | 1             | doDeal.request.routeCode limit.routeCode |
      | routeCode | of 256          | 256           | doDeal.request.routeCode limit.routeCode |

  Scenario Outline: A charge with <field> <how> is refused on a terminal that supports <field>
    Given the terminal "extras"
    When the merchant charges with <field> set to "<value>"
    Then the request is refused
    And nothing has changed

    Examples:
      | field     | how                 | value                 | rule                                     |
      | addonData | of one digit        | 1                     | doDeal.request.addonData limit.addonData |
      | addonData | of nine digits      | 123456789             | doDeal.request.addonData limit.addonData |
      | addonData | that has a letter   | 12a                   | doDeal.request.addonData limit.addonData |
      | dueDate   | in a year and a day | [in a year and a day] | doDeal.request.dueDate limit.dueDate     |
      | dueDate   | in 370 days         | [in 370 days]         | doDeal.request.dueDate limit.dueDate     |
      | dueDate   | in 375 days         | [in 375 days]         | doDeal.request.dueDate limit.dueDate     |
      | dueDate   | that does not exist | 301332                | doDeal.request.dueDate limit.dueDate     |
      | dueDate   | in another format   | 2030-01               | doDeal.request.dueDate limit.dueDate     |
      | offerCode | of one digit        | 1                     | doDeal.request.offerCode                 |
      | offerCode | of three digits     | 123                   | doDeal.request.offerCode                 |
      | offerCode | that has a letter   | 1a                    | doDeal.request.offerCode                 |
      | routeCode | of 0                | 0                     | doDeal.request.routeCode limit.routeCode |
      | routeCode | of 257              | 257                   | doDeal.request.routeCode limit.routeCode |
      | routeCode | of 1000             | 1000                  | doDeal.request.routeCode limit.routeCode |
      | routeCode | that is a letter    | x                     | doDeal.request.routeCode limit.routeCode |

  @rule:doDeal.request.deferMonths @rule:limit.deferMonths
  Scenario Outline: A charge with deferMonths <value> is accepted
    Given the terminal "extras"
    When the merchant charges 1000 agorot and defers the billing by <value> months
    Then the request is accepted

    Examples:
      | value |
      | 01    |
      | 12    |

  @rule:doDeal.request.deferMonths @rule:limit.deferMonths
  Scenario Outline: A charge with deferMonths <value> is refused
    Given the terminal "extras"
    When the merchant charges 1000 agorot with
      | deferMonths                | <value> |
      | ashraitEmvData.deferMonths | <value> |
    Then the request is refused
    And nothing has changed

    Examples:
      | value |
      | 00    |
      | 13    |
      | ab    |

  @rule:doDeal.request.total @rule:limit.total-in-doDeal
  Scenario: A charge with a total of eight digits is accepted
    Given the terminal "large-amounts"
    When the merchant charges 99999999 agorot
    Then the request is accepted

  @rule:doDeal.request.cardNo @rule:limit.cardNo @rule:doDeal.request.cvv @rule:limit.cvv
  @rule:doDeal.request.cardExpiration @rule:doDeal.request.terminalNumber @rule:limit.terminalNumber
  Scenario: A charge with 16 card digits, 3 CVV digits, expiry MMYY and 10 terminal characters is accepted
    When the merchant charges 1000 agorot
    Then the request is accepted

  @rule:doDeal.request.cvv @rule:limit.cvv
  Scenario: A charge on a card with a CVV of four digits is accepted
    Given the card "four-digit-cvv"
    When the merchant charges 1000 agorot
    Then the request is accepted

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
  Scenario: A charge on the terminal of another merchant is refused
    Given the request names the other merchant's terminal
    When the merchant charges 1000 agorot
    Then the request is refused

  @rule:doDeal.request.user @rule:limit.user-field
  Scenario: A charge with a user reference of 20 characters is refused, or the gateway shortens the reference
    When the merchant charges with user set to "[20 x u]"
    Then the request is refused, or the user is cut to 19 characters
