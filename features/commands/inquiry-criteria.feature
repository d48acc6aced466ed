@command:inquireTransactions
Feature: The format of inquiry criteria
  A tranId or cgUid in an inquiry has at most 20 digits. The dates of an inquiry must exist in the calendar, and a range has a first
  and a last date. An inquiry finds every transaction that matches all criteria of the inquiry.

  @rule:inquireTransactions.request.cgUid
  Scenario Outline: An inquiry by cgUid finds a capture by <lookup> and its pre-authorization
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured by <lookup>
    When the merchant inquires about transactions with these values
      | cgUid | [its cgUid] |
    Then the inquiry finds both the capture and the pre-authorization

    Examples:
      | lookup |
      | cgUid  |
      | authNo |

  @rule:inquireTransactions.request.cgUid @needs:clearing
  Scenario: An inquiry by cgUid finds a transmitted charge and its refund
    Given a charge of 10000 agorot
    And the charge is transmitted
    And the charge is refunded
    When the merchant inquires about transactions with these values
      | cgUid | [its cgUid] |
    Then the inquiry finds both the charge and the refund

  @rule:inquireTransactions.request.cgUid @rule:transaction.totals.totalMatch @needs:clearing
  Scenario: An inquiry by cgUid finds a pre-authorization, its capture and the refund of the capture
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    And the capture is transmitted
    And the capture is refunded
    When the merchant inquires about transactions with these values
      | cgUid | [its cgUid] |
    Then the inquiry finds both the capture and the pre-authorization
    And the inquiry finds both the capture and the refund
    And the totals count 3 matches

  @rule:inquireTransactions.request.orgUid
  Scenario: An inquiry by orgUid finds a pre-authorization and its capture, if the target allows 23 digits
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    And pre-authorization and capture have the same uid
    When the merchant inquires about transactions with these values
      | orgUid | [its uid] |
    Then the inquiry by orgUid finds the pre-authorization and the capture, if 23 digits are allowed

  @rule:inquireTransactions.request.user
  Scenario: An inquiry by user reference finds both of two charges with the same reference
    Given a charge of 10000 agorot
    And another charge of 20000 agorot
    When the merchant inquires about transactions with these values
      | user | [its user] |
    Then the inquiry finds both the charge and the other charge

  @rule:transaction.totals.totalMatch
  Scenario: The totals of an inquiry count every matching transaction
    Given a charge of 10000 agorot
    And another charge of 20000 agorot
    When the merchant inquires about transactions with these values
      | user | [its user] |
    Then the totals count 2 matches

  @rule:transaction.totals.totalMatch
  Scenario: The totals of an inquiry by cgUid count a pre-authorization and its capture
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    When the merchant inquires about transactions with these values
      | cgUid | [its cgUid] |
    Then the totals count 2 matches

  @rule:transaction.totals.totalMatch
  Scenario Outline: The totals of an inquiry by cgUid and financialStatus <status> count the transactions in that status
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    When the merchant inquires about transactions with these values
      | cgUid           | [its cgUid] |
      | financialStatus | <status>    |
    Then the totals count only those of the two transactions that are reported as "<status>"

    Examples:
      | status     |
      | CAPTURED   |
      | AUTHORIZED |

  @rule:transaction.totals.totalMatch
  Scenario: The totals of inquiries count 205 charges, both before and after the transmission of the charges
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And 205 charges of 1 agora
    Then the totals of inquiries by user count 205 matches
    When the merchant transmits the terminal
    Then the totals of inquiries by status "TRANSMITTED", transmission and clearing reference count 205 matches

  Scenario Outline: The totals of an inquiry by user and <field> count only transactions that match both criteria
    Given a charge of 10000 agorot with these values
      | user    | [its user] |
      | <field> | <own>      |
    And another charge of 20000 agorot with these values
      | user    | [its user] |
      | <field> | <other>    |
    When the merchant inquires about transactions with these values
      | user    | [its user] |
      | <field> | <own>      |
    Then the inquiry finds the charge, and not the other charge
    And the totals count 1 match

    Examples:
      | field    | own  | other | rule                                                               |
      | shiftId1 | 4711 | 4712  | transaction.totals.totalMatch inquireTransactions.request.shiftId1 |
      | shiftId2 | 4721 | 4722  | transaction.totals.totalMatch inquireTransactions.request.shiftId2 |
      | shiftId3 | 4731 | 4732  | transaction.totals.totalMatch inquireTransactions.request.shiftId3 |

  @needs:clearing
  Scenario Outline: The totals of an inquiry by user, <field> and <dates> count only transactions that match all three
    Given a charge of 10000 agorot with these values
      | user    | [its user] |
      | <field> | <own>      |
    And another charge of 20000 agorot with these values
      | user    | [its user] |
      | <field> | <other>    |
    And the charge is transmitted
    When the merchant inquires about transactions with these values
      | user        | [its user] |
      | <field>     | <own>      |
      | from<dates> | 2001-01-01 |
      | to<dates>   | 2098-12-31 |
    Then the inquiry finds the charge, and not the other charge
    And the totals count 1 match

    Examples:
      | field    | own  | other | dates        | rule                                                               |
      | shiftId1 | 4711 | 4712  | TransmitDate | transaction.totals.totalMatch inquireTransactions.request.shiftId1 |
      | shiftId2 | 4721 | 4722  | TransmitDate | transaction.totals.totalMatch inquireTransactions.request.shiftId2 |
      | shiftId3 | 4731 | 4732  | TransmitDate | transaction.totals.totalMatch inquireTransactions.request.shiftId3 |
      | shiftId1 | 4711 | 4712  | DealDate     | transaction.totals.totalMatch inquireTransactions.request.shiftId1 |
      | shiftId2 | 4721 | 4722  | DealDate     | transaction.totals.totalMatch inquireTransactions.request.shiftId2 |
      | shiftId3 | 4731 | 4732  | DealDate     | transaction.totals.totalMatch inquireTransactions.request.shiftId3 |

  @needs:clearing
  Scenario Outline: The totals of an inquiry by user, financialStatus and <dates> count only transactions that match all three
    Given a charge of 10000 agorot with these values
      | user         | [its user]          |
      | shiftTxnDate | 2026-01-02 03:04:05 |
    And the charge is transmitted
    And another charge of 20000 agorot with these values
      | user         | [its user]          |
      | shiftTxnDate | 2026-01-02 03:04:05 |
    When the merchant inquires about transactions with these values
      | user            | [its user]  |
      | financialStatus | TRANSMITTED |
      | from<dates>     | 2001-01-01  |
      | to<dates>       | 2098-12-31  |
    Then the inquiry finds the charge, and not the other charge
    And the totals count 1 match

    Examples:
      | dates        | rule                                                                      |
      | DealDate     | transaction.totals.totalMatch inquireTransactions.request.financialStatus |
      | ShiftTxnDate | transaction.totals.totalMatch inquireTransactions.request.financialStatus |

  Scenario Outline: An inquiry by <field> <of an allowed length> is answered with 000 or 099
    When the merchant inquires about transactions with these values
      | user    | [its user] |
      | <field> | <value>    |
    Then the inquiry is answered with 000 or 099

    Examples:
      | field               | of an allowed length | value    | rule                                            |
      | tranId              | of twenty digits     | [20 x 9] | inquireTransactions.request.tranId              |
      | tranId              | of one digit         | 1        | inquireTransactions.request.tranId              |
      | cgUid               | of twenty digits     | [20 x 9] | inquireTransactions.request.cgUid               |
      | cgUid               | of one digit         | 1        | inquireTransactions.request.cgUid               |
      | orgUid              | of twenty digits     | [20 x 9] | inquireTransactions.request.orgUid              |
      | transmitId          | of twenty digits     | [20 x 9] | inquireTransactions.request.transmitId          |
      | transmitId          | of one digit         | 1        | inquireTransactions.request.transmitId          |
      | shiftId1            | of twenty digits     | [20 x 9] | inquireTransactions.request.shiftId1            |
      | shiftId2            | of twenty digits     | [20 x 9] | inquireTransactions.request.shiftId2            |
      | shiftId3            | of twenty digits     | [20 x 9] | inquireTransactions.request.shiftId3            |
      | clearingReferanceNo | of seven digits      | 9999999  | inquireTransactions.request.clearingReferanceNo |
      | clearingReferanceNo | of eight digits      | 99999999 | inquireTransactions.request.clearingReferanceNo |

  @rule:inquireTransactions.request.user
  Scenario: An inquiry by a user reference of 19 characters finds the charge
    Given a charge of 10000 agorot with these values
      | user | ABCDEFGHIJK[its user's end] |
    When the merchant inquires about transactions with these values
      | user | ABCDEFGHIJK[its user's end] |
    Then the inquiry finds the charge

  Scenario Outline: In an inquiry by <field>, the gateway compares all <length> characters of <field>
    Given a charge of 10000 agorot with these values
      | user    | [its user] |
      | <field> | <own>      |
    And another charge of 20000 agorot with these values
      | user    | [its user] |
      | <field> | <other>    |
    When the merchant inquires about transactions with these values
      | user    | [its user] |
      | <field> | <own>      |
    Then the inquiry finds the charge, and not the other charge

    Examples:
      | field    | length | own                         | other                       | rule                                 |
      | user     | 19     | [its user's end]ABCDEFGHIJ1 | [its user's end]ABCDEFGHIJ2 | inquireTransactions.request.user     |
      | shiftId1 | 20     | [19 x 7]1                   | [19 x 7]2                   | inquireTransactions.request.shiftId1 |
      | shiftId2 | 20     | [19 x 8]1                   | [19 x 8]2                   | inquireTransactions.request.shiftId2 |
      | shiftId3 | 20     | [19 x 9]1                   | [19 x 9]2                   | inquireTransactions.request.shiftId3 |

  @rule:inquireTransactions.request.user
  Scenario: In an inquiry by a Hebrew user reference, the gateway compares all 19 characters
    Given a charge of 10000 agorot with these values
      | user | הזמנהוחדשה[its user's end]א |
    And another charge of 20000 agorot with these values
      | user | הזמנהוחדשה[its user's end]ב |
    When the merchant inquires about transactions with these values
      | user | הזמנהוחדשה[its user's end]א |
    Then the inquiry finds the charge, and not the other charge

  @rule:inquireTransactions.request.user
  Scenario: An inquiry by user reference does not find a charge with a longer reference
    Given a charge of 10000 agorot with these values
      | user | AB[its user's end] |
    And another charge of 20000 agorot with these values
      | user | AB[its user's end]B |
    When the merchant inquires about transactions with these values
      | user | AB[its user's end] |
    Then the inquiry finds the charge, and not the other charge

  @rule:inquireTransactions.request.user
  Scenario: An inquiry by a user reference of 20 characters is refused, or the gateway shortens the reference
    Given a charge of 10000 agorot with these values
      | user | ABCDEFGHIJK[its user's end] |
    When the merchant inquires about transactions with these values
      | user | ABCDEFGHIJK[its user's end]X |
    Then the request is refused, or the value of the field user is shortened to 19 characters

  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.toDealDate
  Scenario Outline: An inquiry with deal dates that <end before or begin after> a charge does not find the charge
    Given a charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | user         | [its user] |
      | fromDealDate | <from>     |
      | toDealDate   | <to>       |
    Then the inquiry does not find the charge

    Examples:
      | end before or begin after | from               | to                  |
      | end the day before        | 2001-01-01         | [the day before it] |
      | begin the day after       | [the day after it] | 2098-12-31          |

  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.toDealDate
  Scenario Outline: An inquiry with deal dates <without an end or a beginning> is refused, or finds the charge
    Given a charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | user         | [its user] |
      | fromDealDate | <from>     |
      | toDealDate   | <to>       |
    Then the request is refused, or its reply has the charge

    Examples:
      | without an end or a beginning | from       | to         |
      | without an end                | 2001-01-01 | [none]     |
      | without a beginning           | [none]     | 2098-12-31 |

  @rule:inquireTransactions.request.fromShiftTxnDate @rule:inquireTransactions.request.toShiftTxnDate
  Scenario Outline: An inquiry with shift dates <without an end or a beginning> is refused, or finds the charge
    Given a charge of 10000 agorot with these values
      | shiftTxnDate | 2026-01-02 03:04:05 |
    When the merchant inquires about transactions with these values
      | user             | [its user] |
      | fromShiftTxnDate | <from>     |
      | toShiftTxnDate   | <to>       |
    Then the request is refused, or its reply has the charge

    Examples:
      | without an end or a beginning | from       | to         |
      | without an end                | 2001-01-01 | [none]     |
      | without a beginning           | [none]     | 2098-12-31 |

  @rule:inquireTransactions.request.fromShiftTxnDate @rule:inquireTransactions.request.toShiftTxnDate
  Scenario Outline: An inquiry by shift dates from <from> to <to> finds a charge with shiftTxnDate <day> <time>
    Given a charge of 10000 agorot with these values
      | shiftTxnDate | <day> <time> |
    When the merchant inquires about transactions with these values
      | tranId           | [its tranId] |
      | fromShiftTxnDate | <from>       |
      | toShiftTxnDate   | <to>         |
    Then the inquiry finds the charge
    When the merchant inquires about transactions with these values
      | tranId           | [its tranId] |
      | fromShiftTxnDate | <other>      |
      | toShiftTxnDate   | <other>      |
    Then the inquiry is refused, or does not find the charge

    Examples:
      | day        | time     | from       | to         | other      |
      | 2026-01-02 | 00:00:00 | 2026-01-02 | 2026-01-02 | 2026-01-01 |
      | 2026-01-02 | 23:59:59 | 2026-01-02 | 2026-01-02 | 2026-01-03 |
      | 2026-07-01 | 00:30:00 | 2026-07-01 | 2026-07-01 | 2026-06-30 |
      | 2026-07-01 | 22:30:00 | 2026-07-01 | 2026-07-01 | 2026-07-02 |
      | 2024-02-29 | 12:00:00 | 2024-02-29 | 2024-02-29 | 2024-02-28 |
      | 2025-12-31 | 12:00:00 | 2025-12-30 | 2026-01-02 | 2026-12-31 |
      | 2026-01-30 | 12:00:00 | 2026-01-29 | 2026-02-02 | 2026-02-01 |

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario Outline: An inquiry with transmission dates <without an end or a beginning> is refused, or finds the charge
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant inquires about transactions with these values
      | user             | [its user] |
      | fromTransmitDate | <from>     |
      | toTransmitDate   | <to>       |
    Then the request is refused, or its reply has the charge

    Examples:
      | without an end or a beginning | from       | to         |
      | without an end                | 2001-01-01 | [none]     |
      | without a beginning           | [none]     | 2098-12-31 |

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario Outline: An inquiry with transmission dates that <end before or begin after> a transmission does not find the transmitted charge
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant inquires about transactions with these values
      | user             | [its user] |
      | fromTransmitDate | <from>     |
      | toTransmitDate   | <to>       |
    Then the inquiry does not find the charge

    Examples:
      | end before or begin after | from                | to                  |
      | end the day before        | 2001-01-01          | [the day before it] |
      | begin two days after      | [two days after it] | 2098-12-31          |

  Scenario Outline: An inquiry with an invalid date in <field> is refused, or does not find the charge
    Given a charge of 10000 agorot with these values
      | shiftTxnDate | 2026-01-02 03:04:05 |
    And the charge is transmitted, if the suite can run clearing
    When the merchant inquires about transactions with these values
      | user        | [its user] |
      | from<dates> | 2001-01-01 |
      | to<dates>   | 2098-12-31 |
      | <field>     | 2O26-O1-O1 |
    Then the inquiry is refused, or does not find the charge

    Examples:
      | field            | dates        | rule                                         |
      | fromDealDate     | DealDate     | inquireTransactions.request.fromDealDate     |
      | toDealDate       | DealDate     | inquireTransactions.request.toDealDate       |
      | fromTransmitDate | TransmitDate | inquireTransactions.request.fromTransmitDate |
      | toTransmitDate   | TransmitDate | inquireTransactions.request.toTransmitDate   |
      | fromShiftTxnDate | ShiftTxnDate | inquireTransactions.request.fromShiftTxnDate |
      | toShiftTxnDate   | ShiftTxnDate | inquireTransactions.request.toShiftTxnDate   |

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario: An inquiry with transmission dates does not find a charge that was not transmitted
    Given another charge of 20000 agorot
    And clearing is run
    And a charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | user             | [its user] |
      | fromTransmitDate | 2001-01-01 |
      | toTransmitDate   | 2098-12-31 |
    Then the inquiry does not find the charge
