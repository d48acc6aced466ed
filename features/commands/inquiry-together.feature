@command:inquireTransactions
Feature: Inquiring with several criteria
  Filters such as shift ids, status and dates work with every search criterion. A search criterion finds
  refunds, payouts and cancellations in the same way as charges.

  @rule:inquireTransactions.request.shiftId1 @rule:inquireTransactions.request.shiftId2
  @rule:inquireTransactions.request.shiftId3 @rule:inquireTransactions.request.financialStatus
  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.toDealDate
  @rule:inquireTransactions.request.fromShiftTxnDate @rule:inquireTransactions.request.toShiftTxnDate
  Scenario: Shift ids, status and dates limit the result of an inquiry by tranId, cgUid, user or orgUid
    Given a charge of 10000 agorot with these values
      | shiftId1     | 4711                |
      | shiftId2     | 4721                |
      | shiftId3     | 4731                |
      | shiftTxnDate | 2026-01-02 03:04:05 |
    Then each of these criteria limits the result of an inquiry by tranId, cgUid, user or orgUid
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
  Scenario: Shift ids, status and dates limit the result of an inquiry by transmitId or clearing reference
    Given a charge of 10000 agorot with these values
      | shiftId1 | 4711 |
      | shiftId2 | 4721 |
      | shiftId3 | 4731 |
    And the charge is transmitted
    Then each of these criteria limits the result of an inquiry by transmitId or clearingReferanceNo
      | criterion        | its own     | another's  |
      | shiftId1         | 4711        | 4712       |
      | shiftId2         | 4721        | 4722       |
      | shiftId3         | 4731        | 4732       |
      | financialStatus  | TRANSMITTED | CAPTURED   |
      | fromDealDate     | 2001-01-01  | 2098-01-01 |
      | toDealDate       | 2098-12-31  | 2001-12-31 |
      | fromTransmitDate | 2001-01-01  | 2098-01-01 |
      | toTransmitDate   | 2098-12-31  | 2001-12-31 |

  Scenario Outline: An inquiry by deal dates, financial status and <field> finds only charges with that <field>
    Given a charge of 10000 agorot with these values
      | <field> | <own> |
    And another charge of 20000 agorot with these values
      | <field> | <other> |
    When the merchant inquires about transactions with these values
      | fromDealDate    | [its day]    |
      | toDealDate      | [its day]    |
      | financialStatus | [its status] |
      | <field>         | <own>        |
    Then the inquiry finds the charge, and not the other charge

    Examples:
      | field    | own         | other       | rule                                 |
      | shiftId1 | 71030218801 | 71030218802 | inquireTransactions.request.shiftId1 |
      | shiftId2 | 71030218811 | 71030218812 | inquireTransactions.request.shiftId2 |
      | shiftId3 | 71030218821 | 71030218822 | inquireTransactions.request.shiftId3 |

  Scenario Outline: An inquiry by <one> together with <other criteria> of a charge finds the charge
    Given a charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | tranId | <tranId> |
      | cgUid  | <cgUid>  |
      | user   | <user>   |
    Then the inquiry finds the charge

    Examples:
      | one    | other criteria     | tranId       | cgUid       | user       | rule                               |
      | tranId | cgUid              | [its tranId] | [its cgUid] | [none]     | inquireTransactions.request.cgUid  |
      | tranId | the user reference | [its tranId] | [none]      | [its user] | inquireTransactions.request.tranId |
      | cgUid  | the user reference | [none]       | [its cgUid] | [its user] | inquireTransactions.request.user   |
      | tranId | cgUid and user     | [its tranId] | [its cgUid] | [its user] | inquireTransactions.request.tranId |

  @rule:inquireTransactions.request.cgUid
  Scenario Outline: An inquiry by cgUid finds a charge and its <kind>
    Given a charge of 10000 agorot
    And <what>
    When the merchant inquires about transactions with these values
      | cgUid | [its cgUid] |
    Then the inquiry finds both the charge and the <credit>

    Examples:
      | credit       | kind           | what                                   |
      | cancellation | cancellation   | the charge is cancelled                |
      | refund       | partial refund | 4000 agorot of the charge are refunded |
      | refund       | refund         | the charge is refunded                 |

  @rule:state.financialStatus.TRANSMITTED @needs:clearing
  Scenario: A transmitted refund is reported as TRANSMITTED, and an inquiry by its transmitId finds the refund
    Given a charge of 10000 agorot
    And the charge is transmitted
    And 4000 agorot of the charge are refunded
    When clearing is run
    Then the refund is reported as "TRANSMITTED"
    And an inquiry by transmission id, by clearing reference or by transmission date finds the refund

  @rule:state.financialStatus.TRANSMITTED @needs:clearing
  Scenario: A transmitted payout is reported as TRANSMITTED, and an inquiry by its transmitId finds the payout
    Given the terminal "all-kinds"
    And a payout of 10000 agorot
    When clearing is run
    Then the payout is reported as "TRANSMITTED"
    And an inquiry by transmission id, by clearing reference or by transmission date finds the payout

  @rule:inquireTransactions.request.terminalNumber
  Scenario Outline: An inquiry by <criterion> does not find a charge of another terminal
    Given a charge of 10000 agorot
    And an inquiry on the terminal of the charge finds the charge
    When the merchant inquires about transactions with these values
      | terminalNumber | [another terminal] |
      | <criterion>    | <value>            |
    Then the inquiry does not find the charge

    Examples:
      | criterion | value        |
      | tranId    | [its tranId] |
      | cgUid     | [its cgUid]  |
      | orgUid    | [its uid]    |

  @rule:inquireTransactions.request.terminalNumber
  Scenario: An inquiry by deal dates and financial status does not find a charge of another terminal
    Given a charge of 10000 agorot
    And an inquiry on the terminal of the charge finds the charge
    When the merchant inquires about transactions with these values
      | terminalNumber  | [another terminal] |
      | fromDealDate    | [its day]          |
      | toDealDate      | [its day]          |
      | financialStatus | CAPTURED           |
    Then the inquiry does not find the charge

  @rule:inquireTransactions.request.terminalNumber @needs:clearing
  Scenario Outline: An inquiry by <criterion> and deal dates does not find a transmitted charge of another terminal
    Given a charge of 10000 agorot
    And the charge is transmitted
    And an inquiry on the terminal of the charge finds the charge
    When the merchant inquires about transactions with these values
      | terminalNumber | [another terminal] |
      | <criterion>    | <value>            |
      | fromDealDate   | 2001-01-01         |
      | toDealDate     | 2098-12-31         |
    Then the inquiry does not find the charge

    Examples:
      | criterion           | value                    |
      | transmitId          | [its transmission]       |
      | clearingReferanceNo | [its clearing reference] |

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario: An inquiry with the transmission dates of one day finds a charge transmitted that day
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant inquires about transactions with these values
      | user             | [its user]                    |
      | fromTransmitDate | [the day of its transmission] |
      | toTransmitDate   | [the day of its transmission] |
    Then the inquiry finds the charge

  @needs:clock
  Scenario Outline: An inquiry by <dates> around the <day> <finds or not> a charge transmitted four days later
    Given the terminal "manual"
    And a charge of 10000 agorot
    And four days have passed
    And the charge is transmitted
    When the merchant inquires about transactions with these values
      | user        | [its user] |
      | from<dates> | <from>     |
      | to<dates>   | <to>       |
    Then the inquiry <finds or not> the charge

    Examples:
      | dates        | day              | from                  | to                  | finds or not  | rule                                                                                    |
      | DealDate     | deal day         | [the day before it]   | [two days after it] | finds         | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | DealDate     | transmission day | [three days after it] | [six days after it] | does not find | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | TransmitDate | deal day         | [the day before it]   | [two days after it] | does not find | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |
      | TransmitDate | transmission day | [three days after it] | [six days after it] | finds         | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |

  @needs:clock @needs:clearing @command:refundDeal
  Scenario Outline: An inquiry by cgUid and <dates> finds only <what>
    Given the terminal "manual"
    And a charge of 10000 agorot
    And the charge is transmitted
    And four days have passed since the transmission
    And the charge is refunded
    When the merchant inquires about transactions with these values
      | cgUid       | [its cgUid] |
      | from<dates> | <from>      |
      | to<dates>   | <to>        |
    Then the inquiry finds the <one>, and not the <other>

    Examples:
      | dates    | what                             | from                  | to                  | one    | other  | rule                                                                            |
      | DealDate | a charge, not its later refund   | [the day before it]   | [two days after it] | charge | refund | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate |
      | DealDate | a refund, not its earlier charge | [three days after it] | [six days after it] | refund | charge | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate |

  @needs:clock @needs:clearing @command:refundDeal
  Scenario Outline: Inquiries by <dates> around the <day> of a refund find the <found>
    Given the terminal "manual"
    And a charge of 10000 agorot
    And the charge is transmitted
    And the charge is refunded
    And four days have passed since the refund
    And clearing is run
    When the merchant inquires about transactions with these values
      | cgUid       | [its cgUid] |
      | from<dates> | <from>      |
      | to<dates>   | <to>        |
    Then the inquiry finds the <found>

    Examples:
      | dates        | day              | from                  | to                  | found                      | rule                                                                                    |
      | DealDate     | deal day         | [the day before it]   | [two days after it] | refund                     | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | TransmitDate | deal day         | [the day before it]   | [two days after it] | charge, and not the refund | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |
      | TransmitDate | transmission day | [three days after it] | [six days after it] | refund, and not the charge | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |

  @rule:command.inquireTransactions
  Scenario: An inquiry by tranId returns a valid record of a charge in installments
    Given the terminal "all-kinds"
    And a charge of 10000 agorot with these values
      | creditType        | Payments |
      | numberOfPayments  | 2        |
      | firstPayment      | 4000     |
      | periodicalPayment | 3000     |
    When the merchant inquires about transactions with these values
      | tranId | [its tranId] |
    Then the inquiry finds the charge

  @rule:command.inquireTransactions
  Scenario Outline: An inquiry by tranId returns a valid record of a charge on the card "<card>"
    Given the card "<card>"
    And a charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | tranId | [its tranId] |
    Then the inquiry finds the charge

    Examples:
      | card       |
      | acquirer-1 |
      | company-11 |
