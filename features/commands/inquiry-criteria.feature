@command:inquireTransactions
Feature: How the criteria of an inquiry are written
  Ids are digits, twenty at most; days are days that exist, and come in pairs. All that matches is found.

  @rule:inquireTransactions.request.cgUid
  Scenario: By cgUid a capture is found together with its pre-authorization
    Given a pre-authorization of 10000
    And 6000 of the pre-authorization is captured
    When the merchant inquires with
      | cgUid | [its cgUid] |
    Then the inquiry finds both the charge and the pre-authorization

  @rule:inquireTransactions.request.cgUid @needs:clearing
  Scenario: By cgUid the refund of a transmitted charge is found together with it
    Given a charge of 10000
    And the charge is transmitted
    And the charge is refunded
    When the merchant inquires with
      | cgUid | [its cgUid] |
    Then the inquiry finds both the charge and the refund

  @rule:inquireTransactions.request.user
  Scenario: By the merchant's reference all that carries it is found
    Given a charge of 10000
    And another charge of 20000
    When the merchant inquires with
      | user | [its user] |
    Then the inquiry finds both the charge and the other charge

  @rule:transaction.totals.totalMatch
  Scenario: The totals count the transactions that match
    Given a charge of 10000
    And another charge of 20000
    When the merchant inquires with
      | user | [its user] |
    Then the totals tell 2 matches

  @rule:transaction.totals.totalMatch
  Scenario: An inquiry by cgUid counts an authorization and its capture
    Given a pre-authorization of 10000
    And 6000 of the pre-authorization is captured
    When the merchant inquires with
      | cgUid | [its cgUid] |
    Then the totals tell 2 matches

  Scenario Outline: <field> <how> is a criterion
    When the merchant inquires with
      | user    | [its user] |
      | <field> | <value>    |
    Then the inquiry is answered

    Examples:
      | field               | how              | value    | rule                                            |
      | tranId              | of twenty digits | [20 x 9] | inquireTransactions.request.tranId              |
      | tranId              | of one digit     | 1        | inquireTransactions.request.tranId              |
      | cgUid               | of twenty digits | [20 x 9] | inquireTransactions.request.cgUid               |
      | cgUid               | of one digit     | 1        | inquireTransactions.request.cgUid               |
      | orgUid              | of twenty digits | [20 x 9] | inquireTransactions.request.orgUid              |
      | transmitId          | of twenty digits | [20 x 9] | inquireTransactions.request.transmitId          |
      | transmitId          | of one digit     | 1        | inquireTransactions.request.transmitId          |
      | shiftId1            | of twenty digits | [20 x 9] | inquireTransactions.request.shiftId1            |
      | shiftId2            | of twenty digits | [20 x 9] | inquireTransactions.request.shiftId2            |
      | shiftId3            | of twenty digits | [20 x 9] | inquireTransactions.request.shiftId3            |
      | clearingReferanceNo | of seven digits  | 9999999  | inquireTransactions.request.clearingReferanceNo |
      | clearingReferanceNo | of eight digits  | 99999999 | inquireTransactions.request.clearingReferanceNo |

  Scenario Outline: <field> <how> is no criterion, and is not passed over
    Given a charge of 10000
    When the merchant inquires with
      | user    | [its user] |
      | <field> | <value>    |
    Then it is refused

    Examples:
      | field               | how                   | value     | rule                                            |
      | tranId              | of twenty-one digits  | [21 x 9]  | inquireTransactions.request.tranId              |
      | tranId              | with a letter         | 12a       | inquireTransactions.request.tranId              |
      | cgUid               | of twenty-one digits  | [21 x 9]  | inquireTransactions.request.cgUid               |
      | cgUid               | with a letter         | 12a       | inquireTransactions.request.cgUid               |
      | transmitId          | of twenty-one digits  | [21 x 9]  | inquireTransactions.request.transmitId          |
      | transmitId          | with a letter         | 12a       | inquireTransactions.request.transmitId          |
      | clearingReferanceNo | of six digits         | 999999    | inquireTransactions.request.clearingReferanceNo |
      | clearingReferanceNo | of nine digits        | 999999999 | inquireTransactions.request.clearingReferanceNo |
      | clearingReferanceNo | with a letter         | 999999a   | inquireTransactions.request.clearingReferanceNo |

  @rule:inquireTransactions.request.user
  Scenario: A reference of 19 characters is a criterion
    Given a charge of 10000 with
      | user | ABCDEFGHIJK[its user's end] |
    When the merchant inquires with
      | user | ABCDEFGHIJK[its user's end] |
    Then the inquiry finds the charge

  @rule:inquireTransactions.request.user
  Scenario: A reference does not find a longer one that begins with it
    Given a charge of 10000 with
      | user | A[its user's end] |
    And another charge of 20000 with
      | user | A[its user's end]B |
    When the merchant inquires with
      | user | A[its user's end] |
    Then the inquiry finds the charge, and not the other charge

  @rule:inquireTransactions.request.user
  Scenario: A reference of 20 characters is refused, or cut to what fits
    Given a charge of 10000 with
      | user | ABCDEFGHIJK[its user's end] |
    When the merchant inquires with
      | user | ABCDEFGHIJK[its user's end]X |
    Then it is refused, or its user is cut

  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.toDealDate
  Scenario Outline: A range of deal dates that <how> does not find a charge
    Given a charge of 10000
    When the merchant inquires with
      | user         | [its user] |
      | fromDealDate | <from>     |
      | toDealDate   | <to>       |
    Then the inquiry does not find the charge

    Examples:
      | how                   | from               | to                  |
      | ends the day before   | 2001-01-01         | [the day before it] |
      | begins the day after  | [the day after it] | 2098-12-31          |

  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.toDealDate
  Scenario Outline: A range of deal dates <how> is refused, or an open range
    Given a charge of 10000
    When the merchant inquires with
      | user         | [its user] |
      | fromDealDate | <from>     |
      | toDealDate   | <to>       |
    Then it is refused, or the range is open

    Examples:
      | how                                | from       | to         |
      | without its end                    | 2001-01-01 | [none]     |
      | without its beginning              | [none]     | 2098-12-31 |

  @rule:inquireTransactions.request.fromShiftTxnDate @rule:inquireTransactions.request.toShiftTxnDate
  Scenario Outline: A range of shift dates <how> is refused, or an open range
    Given a charge of 10000 with
      | shiftTxnDate | 2026-01-02 03:04:05 |
    When the merchant inquires with
      | user             | [its user] |
      | fromShiftTxnDate | <from>     |
      | toShiftTxnDate   | <to>       |
    Then it is refused, or the range is open

    Examples:
      | how                                | from       | to         |
      | without its end                    | 2001-01-01 | [none]     |
      | without its beginning              | [none]     | 2098-12-31 |

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario Outline: A range of transmission dates <how> is refused, or an open range
    Given a charge of 10000
    And the charge is transmitted
    When the merchant inquires with
      | user             | [its user] |
      | fromTransmitDate | <from>     |
      | toTransmitDate   | <to>       |
    Then it is refused, or the range is open

    Examples:
      | how                                | from       | to         |
      | without its end                    | 2001-01-01 | [none]     |
      | without its beginning              | [none]     | 2098-12-31 |

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario Outline: A range of transmission dates that <how> does not find a charge
    Given a charge of 10000
    And the charge is transmitted
    When the merchant inquires with
      | user             | [its user] |
      | fromTransmitDate | <from>     |
      | toTransmitDate   | <to>       |
    Then the inquiry does not find the charge

    Examples:
      | how                       | from                  | to                  |
      | ends the day before       | 2001-01-01            | [the day before it] |
      | begins two days after     | [two days after it]   | 2098-12-31          |

  Scenario Outline: An inquiry whose <field> is no date is refused, or finds nothing
    Given a charge of 10000 with
      | shiftTxnDate | 2026-01-02 03:04:05 |
    And the charge is transmitted, where that can be done
    When the merchant inquires with
      | user           | [its user] |
      | from<dates>    | 2001-01-01 |
      | to<dates>      | 2098-12-31 |
      | <field>        | 2O26-O1-O1 |
    Then the inquiry is refused, or does not find the charge

    Examples:
      | field            | dates        | rule                                         |
      | fromDealDate     | DealDate     | inquireTransactions.request.fromDealDate     |
      | toDealDate       | DealDate     | inquireTransactions.request.toDealDate       |
      | fromTransmitDate | TransmitDate | inquireTransactions.request.fromTransmitDate |
      | toTransmitDate   | TransmitDate | inquireTransactions.request.toTransmitDate   |
      | fromShiftTxnDate | ShiftTxnDate | inquireTransactions.request.fromShiftTxnDate |
      | toShiftTxnDate   | ShiftTxnDate | inquireTransactions.request.toShiftTxnDate   |

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate
  Scenario: What was not transmitted is in no range of transmission dates
    Given a charge of 10000
    When the merchant inquires with
      | user             | [its user] |
      | fromTransmitDate | 2001-01-01 |
      | toTransmitDate   | 2098-12-31 |
    Then the inquiry does not find the charge
