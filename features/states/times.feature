@needs:clock
Feature: Times after the clock of the gateway has moved
  If the clock of the gateway moves forward by three days, the times in replies also move forward by three days. The
  suite compares only days, because the specification states no time zone.

  @rule:envelope.reply.dateTime
  Scenario Outline: After three days, the dateTime for <request> is three days later
    When <request> is sent, and sent again three days later
    Then the first dateTime is of the day of a charge, and the second is three days later

    Examples:
      | request                                        |
      | a charge                                       |
      | a charge without a total                       |
      | a refund                                       |
      | a refund that names no transaction             |
      | a cancellation                                 |
      | a cancellation that names no transaction       |
      | an inquiry about a transaction                 |
      | an inquiry about transactions without criteria |
      | an inquiry about the terminal                  |
      | an inquiry about an unknown terminal           |
      | a transmission                                 |
      | a transmission without a type                  |
      | an inquiry about a transmission                |
      | an inquiry about an unknown transmission       |
      | an inquiry about an invoice                    |
      | an inquiry about an invoice without a terminal |

  @rule:transaction.record.transactionDate
  Scenario: Two charges made three days apart have transactionDates three days apart
    Given a charge of 10000 agorot
    And three days have passed
    And another charge of 20000 agorot
    Then inquiries by tranId report the two charges three days apart

  @rule:transmission.record.startDateTime @command:transmitTerminal
  Scenario: Two transmissions three days apart have startDateTimes at least two days apart
    Given a terminal that is transmitted by request only, if the target has one
    And a finished transmission of a charge
    And three days have passed
    And another finished transmission of a charge
    Then inquiries by transmitId report the two transmissions at least two days apart
