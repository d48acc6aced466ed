@command:inquireTransactions
Feature: The criteria of an inquiry beside each other
  What narrows an inquiry does so whatever it is asked by, and a criterion finds a refund, a payout or a cancellation as
  it finds a charge.

  @rule:inquireTransactions.request.shiftId1 @rule:inquireTransactions.request.shiftId2
  @rule:inquireTransactions.request.shiftId3 @rule:inquireTransactions.request.financialStatus
  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.toDealDate
  @rule:inquireTransactions.request.fromShiftTxnDate @rule:inquireTransactions.request.toShiftTxnDate
  Scenario: Whatever an inquiry is asked by, each of these narrows it
    Given a charge of 10000 with
      | shiftId1     | 4711                |
      | shiftId2     | 4721                |
      | shiftId3     | 4731                |
      | shiftTxnDate | 2026-01-02 03:04:05 |
    Then asked for by tranId, cgUid or user, each of these narrows the inquiry
      | criterion        | its own    | another's  |
      | shiftId1         | 4711       | 4712       |
      | shiftId2         | 4721       | 4722       |
      | shiftId3         | 4731       | 4732       |
      | financialStatus  | CAPTURED   | AUTHORIZED |
      | fromDealDate     | 2001-01-01 | 2098-01-01 |
      | toDealDate       | 2098-12-31 | 2001-12-31 |
      | fromShiftTxnDate | 2026-01-01 | 2026-01-03 |
      | toShiftTxnDate   | 2026-01-31 | 2026-01-01 |

  @rule:inquireTransactions.request.shiftId1 @rule:inquireTransactions.request.shiftId2
  @rule:inquireTransactions.request.shiftId3 @rule:inquireTransactions.request.financialStatus
  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.toDealDate
  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario: What asks by a transmission is narrowed as well
    Given a charge of 10000 with
      | shiftId1 | 4711 |
      | shiftId2 | 4721 |
      | shiftId3 | 4731 |
    And the charge is transmitted
    Then asked for by transmitId or clearingReferanceNo, each of these narrows the inquiry
      | criterion        | its own     | another's  |
      | shiftId1         | 4711        | 4712       |
      | shiftId2         | 4721        | 4722       |
      | shiftId3         | 4731        | 4732       |
      | financialStatus  | TRANSMITTED | CAPTURED   |
      | fromDealDate     | 2001-01-01  | 2098-01-01 |
      | toDealDate       | 2098-12-31  | 2001-12-31 |
      | fromTransmitDate | 2001-01-01  | 2098-01-01 |
      | toTransmitDate   | 2098-12-31  | 2001-12-31 |

  @rule:inquireTransactions.request.cgUid
  Scenario Outline: By cgUid a <credit> is found together with its charge
    Given a charge of 10000
    And <what>
    When the merchant inquires with
      | cgUid | [its cgUid] |
    Then the inquiry finds both the charge and the <credit>

    Examples:
      | credit       | what                           |
      | cancellation | the charge is cancelled        |
      | refund       | 4000 of the charge is refunded |

  @rule:state.financialStatus.TRANSMITTED @needs:clearing
  Scenario: A refund that was transmitted is reported as such, and found by what it was sent with
    Given a charge of 10000
    And the charge is transmitted
    And 4000 of the charge is refunded
    When clearing is run
    Then the refund is reported as "TRANSMITTED"
    And the refund is found by what it was sent with

  @rule:state.financialStatus.TRANSMITTED @needs:clearing
  Scenario: A payout that was transmitted is reported as such, and found by what it was sent with
    Given the terminal "all-kinds"
    And a charge of 10000 with
      | transactionType | Credit |
    When clearing is run
    Then the charge is reported as "TRANSMITTED"
    And the charge is found by what it was sent with

  @rule:inquireTransactions.request.terminalNumber
  Scenario Outline: An inquiry by <criterion> too is about one terminal
    Given a charge of 10000
    When the merchant inquires with
      | terminalNumber | [another terminal] |
      | <criterion>    | <value>            |
    Then the inquiry does not find the charge

    Examples:
      | criterion | value        |
      | tranId    | [its tranId] |
      | cgUid     | [its cgUid]  |
      | orgUid    | [its uid]    |

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario: A transmission is in the range of its very day
    Given a charge of 10000
    And the charge is transmitted
    When the merchant inquires with
      | user             | [its user]                    |
      | fromTransmitDate | [the day of its transmission] |
      | toTransmitDate   | [the day of its transmission] |
    Then the inquiry finds the charge

  @needs:clock
  Scenario Outline: The day of a deal and that of its transmission are two: a range of <dates> around <day>
    Given the terminal "manual"
    And a charge of 10000
    And four days have passed
    And the charge is transmitted
    When the merchant inquires with
      | user        | [its user] |
      | from<dates> | <from>     |
      | to<dates>   | <to>       |
    Then <outcome>

    Examples:
      | dates        | day        | from                  | to                  | outcome                              | rule                                                                                    |
      | DealDate     | the former | [the day before it]   | [two days after it] | the inquiry finds the charge         | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | DealDate     | the latter | [three days after it] | [six days after it] | the inquiry does not find the charge | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | TransmitDate | the former | [the day before it]   | [two days after it] | the inquiry does not find the charge | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |
      | TransmitDate | the latter | [three days after it] | [six days after it] | the inquiry finds the charge         | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |

  @rule:command.inquireTransactions
  Scenario: A charge in installments is found, and its record judged
    Given the terminal "all-kinds"
    And a charge of 10000 with
      | creditType        | Payments |
      | numberOfPayments  | 2        |
      | firstPayment      | 4000     |
      | periodicalPayment | 3000     |
    When the merchant inquires with
      | tranId | [its tranId] |
    Then the inquiry finds the charge

  @rule:command.inquireTransactions
  Scenario Outline: A charge on the card "<card>" is found, and its record judged
    Given the card "<card>"
    And a charge of 10000
    When the merchant inquires with
      | tranId | [its tranId] |
    Then the inquiry finds the charge

    Examples:
      | card       |
      | acquirer-1 |
      | company-11 |
