@command:transmitInquire
Feature: Asking about transmissions
  transmitInquire tells what became of a transmission, by its id, by a reference of clearing or by a period, and what was
  sent with it. Records, times and sums are judged in every reply.

  Background:
    Given a terminal that is transmitted by hand, where there is one

  @rule:command.transmitInquire @rule:transmit.error.000
  Scenario: A transmission can be asked about
    Given a charge of 10000
    And a transmission that is under way
    When the merchant asks about transmissions with
      | transmitId | [its id] |
    Then the question is taken

  @rule:transmitInquire.request.transmitId
  Scenario: A transmission is found by its id
    Given a transmission of a charge of 10000
    And another transmission of a charge of 20000
    When the merchant asks about transmissions with
      | transmitId | [its id] |
    Then the transmission, and no other, is found

  @rule:transmitInquire.request.transmitId
  Scenario: A transmission that its day finds is found by its id as well
    Given a charge of 10000
    When the merchant transmits the terminal
    And its day finds it
    Then it can be asked about by the id that it told

  @rule:transmitInquire.request.clearingReferanceNo
  Scenario: A transmission is found by its reference of clearing
    Given a transmission of a charge of 10000
    And another transmission of a charge of 20000
    When the merchant asks about transmissions with
      | clearingReferanceNo | [its reference] |
    Then the transmission, and no other, is found

  @rule:transmitInquire.request.fromTransmitDateTime @rule:transmitInquire.request.toTransmitDateTime
  Scenario: A transmission is found by the period that it lies in
    Given a transmission of a charge of 10000
    When the merchant asks about transmissions with
      | fromTransmitDateTime | [the day before it] |
      | toTransmitDateTime   | [the day after it]  |
    Then the transmission is among those found

  @rule:transmitInquire.request.fromTransmitDateTime @rule:transmitInquire.request.toTransmitDateTime
  Scenario Outline: A period <where> finds none
    Given a transmission of a charge of 10000
    When the merchant asks about transmissions with
      | fromTransmitDateTime | <from> |
      | toTransmitDateTime   | <to>   |
    Then no transmission is found

    Examples:
      | where        | from                | to                  |
      | of years ago | 2001-01-01 00:00:00 | 2001-12-31 23:59:59 |
      | years ahead  | 2098-01-01 00:00:00 | 2098-12-31 23:59:59 |

  Scenario Outline: To the minute, a period <where>
    Given a transmission of a charge of 10000
    When the merchant asks about transmissions with
      | fromTransmitDateTime | <from> |
      | toTransmitDateTime   | <to>   |
    Then <outcome>

    Examples:
      | where                      | from                       | to                         | outcome                                   | rule                                                                                    |
      | around it finds it         | [a minute before it began] | [a minute after it ended]  | the transmission is among those found     | transmitInquire.request.fromTransmitDateTime transmitInquire.request.toTransmitDateTime |
      | before it does not find it | [an hour before it began]  | [a minute before it began] | the transmission is not among those found | transmitInquire.request.toTransmitDateTime                                              |
      | after it does not find it  | [a minute after it ended]  | [an hour after it ended]   | the transmission is not among those found | transmitInquire.request.fromTransmitDateTime                                            |

  @rule:transmitInquire.request.transmitId
  Scenario: An id and the period that it lies in find it together
    Given a transmission of a charge of 10000
    And its day finds it
    When the merchant asks about transmissions with
      | transmitId           | [its id]            |
      | fromTransmitDateTime | [the day before it] |
      | toTransmitDateTime   | [the day after it]  |
    Then the transmission, and no other, is found

  Scenario: An id and a period that it does not lie in: which of them counts is not stated, so it is only watched
    Given a transmission of a charge of 10000
    When the merchant asks about transmissions with
      | transmitId           | [its id]            |
      | fromTransmitDateTime | 2001-01-01 00:00:00 |
      | toTransmitDateTime   | 2001-12-31 23:59:59 |
    Then what criteria that contradict each other find is noted

  @rule:transmit.error.500 @rule:transmitInquire.empty-when-not-found
  Scenario: There is no transmission of that id
    When the merchant asks about transmissions with
      | transmitId | 99999999999999998 |
    Then it is refused with "500"
    And the element transmitInquire is there and empty

  @rule:transmitInquire.request.transmitId
  Scenario: An id may have 20 digits: one that is not there is answered like a shorter one
    When the merchant asks about transmissions with
      | transmitId | 99999999999999999998 |
    Then it is answered as with transmitId "99999999999999998"

  @rule:transmitInquire.request.clearingReferanceNo
  Scenario: A reference may have 7 digits: one that is not there is answered like one of 8
    When the merchant asks about transmissions with
      | clearingReferanceNo | [7 x 9] |
    Then it is answered as with clearingReferanceNo "[8 x 9]"

  @rule:transmitInquire.request.clearingReferanceNo
  Scenario Outline: There is no transmission of that reference, <digits> digits
    When the merchant asks about transmissions with
      | clearingReferanceNo | [<digits> x 9] |
    Then no transmission is found

    Examples:
      | digits |
      | 7      |
      | 8      |

  @rule:transmitInquire.request.terminalNumber
  Scenario: A terminal is answered about its own transmissions alone
    Given a transmission of a charge of 10000
    When the merchant asks about transmissions with
      | terminalNumber | [another terminal] |
      | transmitId     | [its id]           |
    Then no transmission is found

  @rule:transmitInquire.request.terminalNumber
  Scenario: By a reference too a terminal is answered about its own transmissions alone
    Given a transmission of a charge of 10000
    When the merchant asks about transmissions with
      | terminalNumber      | [another terminal] |
      | clearingReferanceNo | [its reference]    |
    Then the transmission is not among those found

  @rule:transmitInquire.request.terminalNumber
  Scenario: By a period too a terminal is answered about its own transmissions alone
    Given a transmission of a charge of 10000
    When the merchant asks about transmissions with
      | terminalNumber       | [another terminal]         |
      | fromTransmitDateTime | [a minute before it began] |
      | toTransmitDateTime   | [a minute after it ended]  |
    Then the transmission is not among those found

  @rule:transmitInquire.request.terminalNumber
  Scenario Outline: Asking <how> is refused
    Given a transmission of a charge of 10000
    When the merchant asks about transmissions with
      | terminalNumber | <terminal> |
      | transmitId     | [its id]   |
    Then it is refused
    And no transmission is found

    Examples:
      | how                                | terminal                      |
      | without a terminal                 | [none]                        |
      | with a terminal of 9 digits        | [the terminal cut by one]     |
      | with a terminal of 11 digits       | [the terminal and a digit]    |
      | with a letter in the terminal      | [the terminal with a letter]  |
      | with a terminal of somebody else's | [another merchant's terminal] |

  @rule:transmitInquire.criterion-required
  Scenario: Asking needs a criterion
    Given a transmission of a charge of 10000
    When the merchant asks about transmissions with
      | transmitId | [none] |
    Then it is refused
    And no transmission is found

  @rule:transmitInquire.request.transmitId
  Scenario Outline: An id <how> is refused
    Given a transmission of a charge of 10000
    When the merchant asks about transmissions with
      | transmitId | <id> |
    Then it is refused
    And no transmission is found

    Examples:
      | how           | id                                          |
      | of 21 digits  | [its id, filled up with zeros to 21 digits] |
      | with a letter | A1                                          |

  @rule:transmitInquire.request.clearingReferanceNo
  Scenario Outline: A reference of <digits> digits is refused
    When the merchant asks about transmissions with
      | clearingReferanceNo | [<digits> x 9] |
    Then it is refused
    And no transmission is found

    Examples:
      | digits |
      | 6      |
      | 9      |

  Scenario Outline: A period <how> is refused
    Given a transmission of a charge of 10000
    When the merchant asks about transmissions with
      | fromTransmitDateTime | <from> |
      | toTransmitDateTime   | <to>   |
    Then it is refused
    And no transmission is found

    Examples:
      | how                        | from                | to                  | rule                                         |
      | from a day without a time  | 2026-01-01          | [the day after it]  | transmitInquire.request.fromTransmitDateTime |
      | up to a day without a time | [the day before it] | 2098-01-01          | transmitInquire.request.toTransmitDateTime   |
      | up to the other order      | [the day before it] | 31-12-2098 23:59:59 | transmitInquire.request.toTransmitDateTime   |

  Scenario Outline: A period <how> is refused, or an open one
    Given a transmission of a charge of 10000
    When the merchant asks about transmissions with
      | fromTransmitDateTime | <from> |
      | toTransmitDateTime   | <to>   |
    Then it is refused, or the period is open

    Examples:
      | how                   | from                | to                 | rule                                         |
      | without its end       | [the day before it] | [none]             | transmitInquire.request.toTransmitDateTime   |
      | without its beginning | [none]              | [the day after it] | transmitInquire.request.fromTransmitDateTime |

  @rule:transmission.record.transmitStatistics.ref
  Scenario: A transmission that sent something has statistics
    Given a charge of 10000
    When the merchant transmits the terminal
    Then its statistics have a block

  @rule:transmission.record.transmitStatistics.ref.countTransmitted @rule:transmission.record.currencyTotal
  @rule:transmission.record.transmitStatistics.ref.currencyTotal
  Scenario: The totals are those of what was sent
    Given the terminal "manual"
    And nothing is left to send on the terminal
    And a charge of 5000
    And the charge is transmitted
    And 700 of the charge is refunded
    And charges of 1000, 2000 and 3030
    When the merchant transmits the terminal
    Then its blocks count 4 transactions
    And its totals are
      | currency | countDebit | amountDebit | countCredit | amountCredit |
      | ILS      | 3          | 6030        | 1           | 700          |

  @rule:transmission.record.transmitStatistics.ref
  Scenario: Every reference has its block
    Given the terminal "batch-limit"
    And nothing is left to send on the terminal
    And charges of 1000, 2000 and 3000
    And the charge is cancelled
    When the merchant transmits the terminal
    Then what was sent has its references among the blocks

  @rule:transmitInquire.request.clearingReferanceNo
  Scenario: Every reference of a transmission finds it
    Given the terminal "batch-limit"
    And nothing is left to send on the terminal
    And charges of 1000, 2000 and 3000
    And the charge is cancelled
    When the merchant transmits the terminal
    Then each of its references finds it

  @rule:transmission.record.currencyTotal
  Scenario: Currencies are not mixed
    Given the terminal "manual"
    And nothing is left to send on the terminal
    And charges of 1500 in ILS and of 990 in USD
    When the merchant transmits the terminal
    Then its blocks count 2 transactions
    And its totals are
      | currency | countDebit | amountDebit | countCredit | amountCredit |
      | ILS      | 1          | 1500        | 0           | 0            |
      | USD      | 1          | 990         | 0           | 0            |

  @rule:transmission.record.currencyTotal
  Scenario: A payout is a credit
    Given the terminal "manual"
    And nothing is left to send on the terminal
    And a payout that is ready
    And a charge of 10000
    When the merchant transmits the terminal
    Then its totals are
      | currency | countDebit | amountDebit | countCredit | amountCredit |
      | ILS      | 1          | 10000       | 1           | 2000         |

  @rule:transmission.record.transmitStatistics.ref.acquirerSections
  Scenario: What belongs to different acquirers is in different sections
    Given the terminal "manual"
    And nothing is left to send on the terminal
    And a charge of 10000
    And the card "approved-mastercard"
    And another charge of 20000
    When the merchant transmits the terminal
    Then the two are not in one section

  @rule:transmission.record.transmitStatistics.ref.clearingReferanceNo @rule:transaction.record.clearingReferanceNo
  Scenario: All that was sent under one reference has it
    Given the terminal "manual"
    And nothing is left to send on the terminal
    And charges of 1000, 2000 and 3000
    When the merchant transmits the terminal
    Then an inquiry by each of its references finds what the block counts

  @rule:transmission.record.transmitStatistics.ref.clearingReferanceNo @rule:transaction.record.clearingReferanceNo
  Scenario: A refund has the reference of what it was sent with
    Given the terminal "manual"
    And nothing is left to send on the terminal
    And a refund that is ready
    And a charge of 10000
    When the merchant transmits the terminal
    Then an inquiry by each of its references finds what the block counts
