@command:transmitInquire
Feature: Inquiring about transmissions
  transmitInquire reports the state and the statistics of a transmission. A transmission inquiry finds a transmission by
  transmitId, by clearing reference or by period. The suite checks the records, times and sums in every reply to a
  transmission inquiry.

  Background:
    Given a terminal whose transactions are transmitted only on request, if the target has one

  @rule:command.transmitInquire @rule:transmitInquire.request.transmitId @rule:transmit.error.000
  Scenario: A transmission inquiry about a transmission in progress is accepted
    Given a charge of 10000 agorot
    And a transmission that is under way
    When the merchant inquires about transmissions with these values
      | transmitId | [its id] |
    Then the transmission inquiry is accepted

  @rule:transmitInquire.request.transmitId
  Scenario: A transmission inquiry by transmitId finds only the transmission with that transmitId
    Given a transmission of a charge of 10000 agorot
    And another transmission of a charge of 20000 agorot
    When the merchant inquires about transmissions with these values
      | transmitId | [its id] |
    Then the inquiry returns only the transmission

  @rule:transmitInquire.request.transmitId
  Scenario: Transmission inquiries by day and by transmitId find the same transmission
    Given a charge of 10000 agorot
    When the merchant transmits the terminal
    And an inquiry by the day of the transmission finds the transmission
    Then an inquiry by the returned transmitId finds the transmission

  Scenario Outline: A transmission inquiry by <a similar value> does not find the transmission
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | <field> | <value> |
    Then the inquiry does not include the transmission

    Examples:
      | a similar value                     | field               | value                            | rule                                        |
      | its transmitId without a digit      | transmitId          | [its id cut by one]              | transmitInquire.request.transmitId          |
      | its transmitId and a digit          | transmitId          | [its id and a digit]             | transmitInquire.request.transmitId          |
      | its transmitId with another end     | transmitId          | [its id with another end]        | transmitInquire.request.transmitId          |
      | a reference with another last digit | clearingReferanceNo | [its reference with another end] | transmitInquire.request.clearingReferanceNo |

  @rule:transmitInquire.request.clearingReferanceNo
  Scenario: A transmission inquiry by clearing reference finds only the transmission with that reference
    Given a transmission of a charge of 10000 agorot
    And another transmission of a charge of 20000 agorot
    When the merchant inquires about transmissions with these values
      | clearingReferanceNo | [its reference] |
    Then the inquiry returns only the transmission

  @rule:transmitInquire.request.fromTransmitDateTime @rule:transmitInquire.request.toTransmitDateTime
  Scenario: An inquiry with a period from the day before to the day after a transmission finds the transmission
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | fromTransmitDateTime | [the day before it] |
      | toTransmitDateTime   | [the day after it]  |
    Then the inquiry includes the transmission

  @rule:transmission.record.transmitStatistics.ref
  Scenario: In the reply about a period with two transmissions, each transmission has its own statistics
    Given a transmission of a charge of 10000 agorot
    And another transmission of a charge of 20000 agorot
    When the merchant inquires about transmissions with these values
      | fromTransmitDateTime | [the day before it] |
      | toTransmitDateTime   | [the day after it]  |
    Then the inquiry includes the transmission
    And each transmission of the reply has only the clearing references that its transmitId shows

  @rule:transmitInquire.request.fromTransmitDateTime @rule:transmitInquire.request.toTransmitDateTime
  Scenario Outline: A transmission inquiry with a period <in another year> finds nothing
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | fromTransmitDateTime | <from> |
      | toTransmitDateTime   | <to>   |
    Then the inquiry returns no transmission

    Examples:
      | in another year | from                | to                  |
      | in 2001         | 2001-01-01 00:00:00 | 2001-12-31 23:59:59 |
      | in 2098         | 2098-01-01 00:00:00 | 2098-12-31 23:59:59 |

  Scenario Outline: A transmission inquiry with a period <around, before or after it> <includes or not> the transmission
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | fromTransmitDateTime | <from> |
      | toTransmitDateTime   | <to>   |
    Then the inquiry <includes or not> the transmission

    Examples:
      | around, before or after it             | from                       | to                         | includes or not  | rule                                                                                    |
      | from a minute before to a minute after | [a minute before it began] | [a minute after it ended]  | includes         | transmitInquire.request.fromTransmitDateTime transmitInquire.request.toTransmitDateTime |
      | from 23 hours before to 23 hours after | [23 hours before it began] | [23 hours after it ended]  | includes         | transmitInquire.request.fromTransmitDateTime transmitInquire.request.toTransmitDateTime |
      | that ends a minute too early           | [an hour before it began]  | [a minute before it began] | does not include | transmitInquire.request.toTransmitDateTime                                              |
      | that begins a minute too late          | [a minute after it ended]  | [an hour after it ended]   | does not include | transmitInquire.request.fromTransmitDateTime                                            |

  @rule:transmitInquire.request.transmitId
  Scenario: A transmission inquiry with transmitId and matching period finds only the transmission with that transmitId
    Given a transmission of a charge of 10000 agorot
    And an inquiry by the day of the transmission finds the transmission
    When the merchant inquires about transmissions with these values
      | transmitId           | [its id]            |
      | fromTransmitDateTime | [the day before it] |
      | toTransmitDateTime   | [the day after it]  |
    Then the inquiry returns only the transmission

  Scenario: The suite only records the answer to a transmission inquiry with contradicting transmitId and period
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | transmitId           | [its id]            |
      | fromTransmitDateTime | 2001-01-01 00:00:00 |
      | toTransmitDateTime   | 2001-12-31 23:59:59 |
    Then the report notes what the contradicting criteria find

  @rule:transmit.error.500 @rule:transmitInquire.empty-when-not-found
  Scenario: A transmission inquiry by an unknown transmitId is refused with 500
    When the merchant inquires about transmissions with these values
      | transmitId | 99999999999999998 |
    Then the request is refused with "500"
    And the reply has an empty element transmitInquire

  @rule:transmitInquire.request.transmitId
  Scenario: Inquiries by unknown transmitIds of 17 and of 20 digits have the same result
    When the merchant inquires about transmissions with these values
      | transmitId | 99999999999999999998 |
    Then the reply has the same result as an inquiry with transmitId "99999999999999998"

  @rule:transmitInquire.request.clearingReferanceNo
  Scenario: Inquiries by unknown clearing references of 7 and of 8 digits have the same result
    When the merchant inquires about transmissions with these values
      | clearingReferanceNo | [7 x 9] |
    Then the reply has the same result as an inquiry with clearingReferanceNo "[8 x 9]"

  @rule:transmitInquire.request.clearingReferanceNo
  Scenario Outline: A transmission inquiry by an unknown clearing reference of <digits> digits finds nothing
    When the merchant inquires about transmissions with these values
      | clearingReferanceNo | [<digits> x 9] |
    Then the inquiry returns no transmission

    Examples:
      | digits |
      | 7      |
      | 8      |

  @rule:transmitInquire.request.terminalNumber
  Scenario: A transmission inquiry by transmitId does not find the transmission of another terminal
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | terminalNumber | [another terminal] |
      | transmitId     | [its id]           |
    Then the inquiry returns no transmission

  @rule:transmitInquire.request.terminalNumber
  Scenario: A transmission inquiry by clearing reference does not find the transmission of another terminal
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | terminalNumber      | [another terminal] |
      | clearingReferanceNo | [its reference]    |
    Then the inquiry does not include the transmission

  @rule:transmitInquire.request.terminalNumber
  Scenario: A transmission inquiry by period does not find the transmission of another terminal
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | terminalNumber       | [another terminal]         |
      | fromTransmitDateTime | [a minute before it began] |
      | toTransmitDateTime   | [a minute after it ended]  |
    Then the inquiry does not include the transmission

  @rule:transmitInquire.request.terminalNumber
  Scenario Outline: A transmission inquiry <with a missing or wrong terminal> is refused
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | terminalNumber | <terminal> |
      | transmitId     | [its id]   |
    Then the request is refused
    And the inquiry returns no transmission

    Examples:
      | with a missing or wrong terminal | terminal                      |
      | without a terminal               | [none]                        |
      | with a terminal of 9 digits      | [the terminal cut by one]     |
      | with a terminal of 11 digits     | [the terminal and a digit]    |
      | with a letter in the terminal    | [the terminal with a letter]  |
      | with another merchant's terminal | [another merchant's terminal] |

  @rule:transmitInquire.criterion-required
  Scenario: A transmission inquiry without a search criterion is refused
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | transmitId | [none] |
    Then the request is refused
    And the inquiry returns no transmission

  @rule:transmitInquire.request.transmitId
  Scenario Outline: A transmission inquiry with a transmitId <in a wrong format> is refused
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | transmitId | <id> |
    Then the request is refused
    And the inquiry returns no transmission

    Examples:
      | in a wrong format | id                                          |
      | of 21 digits      | [its id, filled up with zeros to 21 digits] |
      | with a letter     | A1                                          |

  @rule:transmitInquire.request.clearingReferanceNo
  Scenario Outline: A transmission inquiry with a clearing reference of <digits> digits is refused
    When the merchant inquires about transmissions with these values
      | clearingReferanceNo | [<digits> x 9] |
    Then the request is refused
    And the inquiry returns no transmission

    Examples:
      | digits |
      | 6      |
      | 9      |

  Scenario Outline: A transmission inquiry with a period <in a wrong format> is refused
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | fromTransmitDateTime | <from> |
      | toTransmitDateTime   | <to>   |
    Then the request is refused
    And the inquiry returns no transmission

    Examples:
      | in a wrong format                      | from                | to                  | rule                                         |
      | that begins with a day without a time  | 2026-01-01          | [the day after it]  | transmitInquire.request.fromTransmitDateTime |
      | that ends with a day without a time    | [the day before it] | 2098-01-01          | transmitInquire.request.toTransmitDateTime   |
      | that ends with a date in another order | [the day before it] | 31-12-2098 23:59:59 | transmitInquire.request.toTransmitDateTime   |

  Scenario Outline: A transmission inquiry with a period <without an end or a beginning> is refused, or finds transmissions
    Given a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | fromTransmitDateTime | <from> |
      | toTransmitDateTime   | <to>   |
    Then the request is refused, or its reply has transmissions

    Examples:
      | without an end or a beginning | from                | to                 | rule                                         |
      | without an end                | [the day before it] | [none]             | transmitInquire.request.toTransmitDateTime   |
      | without a beginning           | [none]              | [the day after it] | transmitInquire.request.fromTransmitDateTime |

  @rule:transmission.record.transmitStatistics.ref
  Scenario: The record of a transmission with a charge has a block of statistics
    Given a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the statistics of the transmission have a block

  @rule:transmission.record.transmitStatistics.ref.countTransmitted @rule:transmission.record.currencyTotal
  @rule:transmission.record.transmitStatistics.ref.currencyTotal
  Scenario: The totals of a transmission are the sums of its charges and refunds
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And a charge of 5000 agorot
    And the charge is transmitted
    And 700 agorot of the charge are refunded
    And charges of 1000, 2000 and 3030 agorot
    When the merchant transmits the terminal
    Then the statistics blocks of the transmission count 4 transactions in total
    And the totals of the transmission are
      | currency | countDebit | amountDebit | countCredit | amountCredit |
      | ILS      | 3          | 6030        | 1           | 700          |

  @rule:transmission.record.transmitStatistics.ref
  Scenario: Each clearing reference of a transmission has a block of statistics
    Given the terminal "batch-limit"
    And no transaction waits for transmission on the terminal
    And charges of 1000, 2000 and 3000 agorot
    And the charge is cancelled
    When the merchant transmits the terminal
    Then each clearing reference of a transmitted charge has a statistics block

  @rule:transmitInquire.request.clearingReferanceNo
  Scenario: A transmission inquiry by each clearing reference of a transmission finds the transmission
    Given the terminal "batch-limit"
    And no transaction waits for transmission on the terminal
    And charges of 1000, 2000 and 3000 agorot
    And the charge is cancelled
    When the merchant transmits the terminal
    Then an inquiry by each clearing reference of the transmission finds the transmission

  @rule:transmission.record.currencyTotal
  Scenario: A transmission has separate totals for ILS and USD
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And a charge of 1500 agorot and a charge of 990 cents in USD
    When the merchant transmits the terminal
    Then the statistics blocks of the transmission count 2 transactions in total
    And the totals of the transmission are
      | currency | countDebit | amountDebit | countCredit | amountCredit |
      | ILS      | 1          | 1500        | 0           | 0            |
      | USD      | 1          | 990         | 0           | 0            |

  @rule:transmission.record.currencyTotal
  Scenario Outline: The totals of a transmission with one charge in <currency> are in <currency>
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And a charge of 990 minor units with these values
      | currency | <currency> |
    When the merchant transmits the terminal
    Then the totals of the transmission are
      | currency   | countDebit | amountDebit | countCredit | amountCredit |
      | <currency> | 1          | 990         | 0           | 0            |

    Examples:
      | currency |
      | USD      |
      | GBP      |
      | HKD      |
      | JPY      |
      | EUR      |

  @rule:transmission.record.currencyTotal
  Scenario: The totals of a transmission count a payout as a credit
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And a payout that waits for transmission
    And a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the totals of the transmission are
      | currency | countDebit | amountDebit | countCredit | amountCredit |
      | ILS      | 1          | 10000       | 1           | 2000         |

  @rule:transmission.record.transmitStatistics.ref.acquirerSections
  Scenario: Charges of different acquirers are in different sections of the statistics
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    And the card "approved-mastercard"
    And another charge of 20000 agorot
    When the merchant transmits the terminal
    Then the statistics count the two charges in different sections

  @rule:transmission.record.transmitStatistics.ref.acquirerSections
  Scenario Outline: Two deals of different acquirers with <field> <value> are in different sections of the statistics
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And a charge of 10000 minor units with these values
      | <field> | <value> |
    And the card "approved-mastercard"
    And another charge of 20000 minor units with these values
      | <field> | <value> |
    When the merchant transmits the terminal
    Then the statistics count the two charges in different sections

    Examples:
      | field           | value  |
      | transactionType | Credit |
      | currency        | USD    |

  @rule:transmission.record.transmitStatistics.ref.acquirerSections
  Scenario Outline: Charges on the cards "<card>" and "<other card>" are in different sections of the statistics
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And the card "<card>"
    And a charge of 10000 agorot
    And the card "<other card>"
    And another charge of 20000 agorot
    When the merchant transmits the terminal
    Then the statistics count the two charges in different sections

    Examples:
      | card       | other card  |
      | acquirer-1 | acquirer-11 |
      | acquirer-2 | acquirer-6  |

  @rule:transmission.record.transmitStatistics.ref.acquirerSections
  Scenario: Refunds of different acquirers are in different sections of the statistics
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    And the card "approved-mastercard"
    And another charge of 20000 agorot
    And the charge is transmitted
    And the charge is refunded
    And the other charge is refunded
    When the merchant transmits the terminal
    Then the statistics count the two charges in different sections

  @rule:transmission.record.transmitStatistics.ref.acquirerSections
  Scenario Outline: A charge on "<card>" and <a deal> on "<other card>" are in different statistics sections
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And the card "<card>"
    And a charge of 10000 agorot
    And the card "<other card>"
    And <a deal> that waits for transmission
    When the merchant transmits the terminal
    Then the statistics count the charge and the <name> in different sections

    Examples:
      | card                | other card          | a deal                   | name                   |
      | approved-visa       | approved-mastercard | a capture                | capture                |
      | approved-mastercard | approved-visa       | a capture                | capture                |
      | approved-visa       | approved-mastercard | a released charge        | released charge        |
      | approved-mastercard | approved-visa       | a released charge        | released charge        |
      | approved-visa       | approved-mastercard | a charge in installments | charge in installments |

  @rule:transmission.record.transmitStatistics.ref.acquirerSections
  Scenario Outline: Charges on "<card>" and a token of "<other card>" are in different sections of the statistics
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And the card "<card>"
    And a charge of 10000 agorot
    And the card "<other card>"
    And a token of the card
    And a deal of 2000 agorot with the token and these values
      | transactionCode | Internet |
    When the merchant transmits the terminal
    Then the statistics count the charge and the deal in different sections

    Examples:
      | card                | other card          |
      | approved-visa       | approved-mastercard |
      | approved-mastercard | approved-visa       |

  @rule:transmission.record.transmitStatistics.ref.clearingReferanceNo @rule:transaction.record.clearingReferanceNo
  Scenario: In a transmission with two batches, an inquiry by clearing reference finds only its own batch
    Given the terminal "batch-limit"
    And no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    And another charge of 20000 agorot
    When the merchant transmits the terminal
    Then an inquiry by each clearing reference finds as many transactions as its statistics block counts

  @rule:transmission.record.transmitStatistics.ref.countTransmitted @rule:transmission.record.currencyTotal
  Scenario Outline: In a transmission with batches in ILS and <currency>, each statistics block counts its own batch
    Given the terminal "batch-limit"
    And no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    And another charge of 20000 minor units with these values
      | currency | <currency> |
    When the merchant transmits the terminal
    Then the request is accepted
    And the transmission ends as completed
    And the batches that the statistics list count exactly their transactions

    Examples:
      | currency |
      | ILS      |
      | USD      |

  @rule:transmission.record.transmitStatistics.ref.clearingReferanceNo @rule:transaction.record.clearingReferanceNo
  Scenario: An inquiry by clearing reference finds as many charges as the statistics report
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And charges of 1000, 2000 and 3000 agorot
    When the merchant transmits the terminal
    Then an inquiry by each clearing reference finds as many transactions as its statistics block counts

  @rule:transmission.record.transmitStatistics.ref.clearingReferanceNo @rule:transaction.record.clearingReferanceNo
  Scenario: An inquiry by clearing reference finds as many charges and refunds as the statistics report
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And a refund that waits for transmission
    And a charge of 10000 agorot
    When the merchant transmits the terminal
    Then an inquiry by each clearing reference finds as many transactions as its statistics block counts
