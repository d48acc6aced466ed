@command:inquireTransactions
Feature: Inquiring about transactions
  inquireTransactions tells what became of transactions. Every criterion narrows: each has a transaction that it finds
  and one that it does not.

  @rule:command.inquireTransactions @rule:inquireTransactions.error.000
  Scenario: An inquiry finds a charge
    Given a charge of 10000
    When the merchant inquires with
      | tranId | [its tranId] |
    Then the inquiry finds the charge

  @rule:inquireTransactions.error.099
  Scenario: An inquiry that finds nothing says so
    When the merchant inquires with
      | tranId | 99999999999999999 |
    Then the inquiry finds nothing

  @rule:inquireTransactions.request.tranId
  Scenario: By tranId one transaction is found
    Given a charge of 10000
    And another charge of 20000
    When the merchant inquires with
      | tranId | [its tranId] |
    Then the inquiry finds only the charge

  @rule:inquireTransactions.request.tranId
  Scenario: By tranId what belongs to a transaction is not found with it
    Given a pre-authorization of 10000
    And 6000 of the pre-authorization is captured
    When the merchant inquires with
      | tranId | [its tranId] |
    Then the inquiry finds only the charge

  @rule:inquireTransactions.request.cgUid
  Scenario: By cgUid what belongs together is found
    Given a charge of 10000
    And another charge of 20000
    When the merchant inquires with
      | cgUid | [its cgUid] |
    Then the inquiry finds the charge, and not the other charge

  @rule:inquireTransactions.request.orgUid
  Scenario: By uid a charge is found, though a uid has 23 digits and the criterion 20
    Given a charge of 10000
    And another charge of 20000
    When the merchant inquires with
      | orgUid | [its uid] |
    Then the inquiry is answered as one of the two lengths of a uid allows

  @rule:inquireTransactions.request.user
  Scenario: By the merchant's reference
    Given a charge of 10000
    And another charge of 20000 with
      | user | OTHER |
    When the merchant inquires with
      | user | [its user] |
    Then the inquiry finds the charge, and not the other charge

  @rule:inquireTransactions.request.user
  Scenario: By a reference in Hebrew
    Given a charge of 10000 with
      | user | הזמנה[its user's end] |
    When the merchant inquires with
      | user | הזמנה[its user's end] |
    Then the inquiry finds the charge

  Scenario: By a reference in Hebrew, sent as ISO-8859-8: the specification names no encoding, so it is only watched
    Given requests are sent as "iso-8859-8"
    When the merchant charges 10000 with
      | user | הזמנה[its user's end] |
    Then what the target makes of Hebrew in another encoding is noted

  Scenario Outline: <field> narrows an inquiry
    Given a charge of 10000 with
      | <field> | 4711 |
    And another charge of 20000 with
      | <field> | <other> |
    When the merchant inquires with
      | user    | [its user] |
      | <field> | 4711       |
    Then the inquiry finds the charge, and not the other charge

    Examples:
      | field    | other | rule                                 |
      | shiftId1 | 4712  | inquireTransactions.request.shiftId1 |
      | shiftId2 | 4712  | inquireTransactions.request.shiftId2 |
      | shiftId3 | 4712  | inquireTransactions.request.shiftId3 |
      | shiftId1 | 47110 | inquireTransactions.request.shiftId1 |
      | shiftId2 | 47110 | inquireTransactions.request.shiftId2 |
      | shiftId3 | 47110 | inquireTransactions.request.shiftId3 |

  @rule:inquireTransactions.request.financialStatus
  Scenario: A financial status narrows an inquiry
    Given a charge of 10000
    And a pre-authorization of 20000
    When the merchant inquires with
      | user            | [its user] |
      | financialStatus | AUTHORIZED |
    Then the inquiry finds the pre-authorization, and not the charge

  @rule:inquireTransactions.request.financialStatus
  Scenario Outline: A financial status <how> is refused
    Given a charge of 10000
    When the merchant inquires with
      | user            | <user>   |
      | financialStatus | <status> |
    Then it is refused

    Examples:
      | how                 | user       | status   |
      | that does not exist | [its user] | SETTLED  |
      | without a criterion | [none]     | CAPTURED |

  @rule:inquireTransactions.request.financialStatus
  Scenario Outline: <status> is a financial status to ask for
    When the merchant inquires with
      | user            | [its user] |
      | financialStatus | <status>   |
    Then the inquiry is answered

    Examples:
      | status      |
      | AUTHORIZED  |
      | REJECTED    |
      | CAPTURED    |
      | TRANSMITTED |
      | PENDING     |
      | CANCELLED   |

  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.toDealDate
  Scenario: The day of a deal is in the range of that day
    Given a charge of 10000
    When the merchant inquires with
      | user         | [its user] |
      | fromDealDate | [its day]  |
      | toDealDate   | [its day]  |
    Then the inquiry finds the charge

  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.toDealDate
  Scenario Outline: A range of deal dates <where> does not find it
    Given a charge of 10000
    When the merchant inquires with
      | user         | [its user] |
      | fromDealDate | <from>     |
      | toDealDate   | <to>       |
    Then the inquiry does not find the charge

    Examples:
      | where        | from       | to         |
      | of years ago | 2001-01-01 | 2001-12-31 |
      | years ahead  | 2098-01-01 | 2098-12-31 |

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario: The day of transmission is in a range around it
    Given a charge of 10000
    And the charge is transmitted
    When the merchant inquires with
      | user             | [its user] |
      | fromTransmitDate | 2001-01-01 |
      | toTransmitDate   | 2098-12-31 |
    Then the inquiry finds the charge

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario: What was transmitted at once is in the range of these days
    Given a charge of 10000
    And the charge is transmitted
    When the merchant inquires with
      | user             | [its user]          |
      | fromTransmitDate | [the day before it] |
      | toTransmitDate   | [two days after it] |
    Then the inquiry finds the charge

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario Outline: A range of transmission dates <where> does not find it
    Given a charge of 10000
    And the charge is transmitted
    When the merchant inquires with
      | user             | [its user] |
      | fromTransmitDate | <from>     |
      | toTransmitDate   | <to>       |
    Then the inquiry does not find the charge

    Examples:
      | where        | from       | to         |
      | of years ago | 2001-01-01 | 2001-12-31 |
      | years ahead  | 2098-01-01 | 2098-12-31 |

  @rule:inquireTransactions.request.fromShiftTxnDate @rule:inquireTransactions.request.toShiftTxnDate
  Scenario Outline: A range of shift dates <where>
    Given a charge of 10000 with
      | shiftTxnDate | 2026-01-02 03:04:05 |
    When the merchant inquires with
      | user             | [its user] |
      | fromShiftTxnDate | <from>     |
      | toShiftTxnDate   | <to>       |
    Then <outcome>

    Examples:
      | where            | from       | to         | outcome                              |
      | around the shift | 2026-01-01 | 2026-01-03 | the inquiry finds the charge         |
      | on the very day  | 2026-01-02 | 2026-01-02 | the inquiry finds the charge         |
      | before the shift | 2025-12-01 | 2026-01-01 | the inquiry does not find the charge |
      | after the shift  | 2026-01-03 | 2026-01-31 | the inquiry does not find the charge |

  @rule:inquireTransactions.request.clearingReferanceNo @needs:clearing
  Scenario: The reference of clearing narrows an inquiry
    Given a charge of 10000
    And the charge is transmitted
    And another charge of 20000
    When the merchant inquires with
      | user                | [its user]               |
      | clearingReferanceNo | [its clearing reference] |
    Then the inquiry finds the charge, and not the other charge

  @rule:inquireTransactions.request.transmitId @needs:clearing
  Scenario: A transmission narrows an inquiry
    Given a charge of 10000
    And the charge is transmitted
    And another charge of 20000
    When the merchant inquires with
      | user       | [its user]         |
      | transmitId | [its transmission] |
    Then the inquiry finds the charge, and not the other charge

  @rule:state.financialStatus.TRANSMITTED @needs:clearing
  Scenario: A transmitted charge is reported as such
    Given a charge of 10000
    And the charge is transmitted
    When the merchant inquires with
      | tranId | [its tranId] |
    Then the inquiry finds the charge
    And the charge is reported as "TRANSMITTED"

  @rule:inquireTransactions.criterion-required
  Scenario: An inquiry needs a criterion
    Given a charge of 10000
    When the merchant inquires with
      | terminalNumber | [its terminal] |
    Then it is refused

  @rule:inquireTransactions.criterion-required
  Scenario: A range of deal dates with a financial status is a criterion
    Given a charge of 10000
    When the merchant inquires with
      | fromDealDate    | [its day] |
      | toDealDate      | [its day] |
      | financialStatus | CAPTURED  |
    Then the charge is among what matches

  @rule:inquireTransactions.request.financialStatus
  Scenario: Each status finds what is reported with it
    Given a held charge of 10000
    And a pre-authorization of 10000
    And the pre-authorization is cancelled
    When the merchant inquires with
      | user | [its user] |
    Then what is reported as "PENDING" is found by that status
    And what is reported as "CANCELLED" is found by that status

  @rule:inquireTransactions.request.financialStatus
  Scenario: A status finds what was refused, where that is reported
    Given the card "declined"
    And a charge of 10000 that is refused
    When the merchant inquires with
      | user | [its user] |
    Then what is reported as "REJECTED" is found by that status

  @rule:inquireTransactions.request.financialStatus @needs:clearing
  Scenario: A status finds what was transmitted
    Given a charge of 10000
    And the charge is transmitted
    When the merchant inquires with
      | user | [its user] |
    Then what is reported as "TRANSMITTED" is found by that status

  @rule:inquireTransactions.request.terminalNumber
  Scenario: An inquiry is about one terminal
    Given a charge of 10000
    When the merchant inquires with
      | terminalNumber | [another terminal] |
      | user           | [its user]         |
    Then the inquiry does not find the charge

  @rule:inquireTransactions.request.terminalNumber
  Scenario Outline: An inquiry is refused <why>
    Given a charge of 10000
    When the merchant inquires with
      | terminalNumber | <terminal> |
      | user           | [its user] |
    Then it is refused

    Examples:
      | why                          | terminal                     |
      | without a terminal           | [none]                       |
      | with a terminal of 9 digits  | [the terminal cut by one]    |
      | with letters in the terminal | [the terminal with a letter] |
