@needs:clock
Feature: Times after the clock of the gateway has moved
  If the clock of the gateway moves forward by three days, the times in replies also move forward by three days. The
  suite compares only days, because the specification states no time zone.

  @rule:envelope.reply.dateTime
  Scenario Outline: After three days, the dateTime for <request> is three days later
    When <request> is sent, and sent again three days later
    Then the first dateTime has the day of a new charge, and the second dateTime is three days later

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
    Then in inquiries by tranId, the transactionDates of the two charges are three days apart

  @rule:transmission.record.startDateTime @command:transmitTerminal
  Scenario: Two transmissions three days apart have startDateTimes at least two days apart
    Given a terminal whose transactions are transmitted only on request, if the target has one
    And a finished transmission of a charge
    And three days have passed
    And another finished transmission of a charge
    Then in inquiries by transmitId, the startDateTimes of the two transmissions are at least two days apart

  @rule:envelope.reply.dateTime
  Scenario Outline: Three days after 30 December, the dateTime for <request> is three days later
    Given the clock of the gateway moves to 10:00 on 30 December
    When <request> is sent, and sent again three days later
    Then the first dateTime has the day of a new charge, and the second dateTime is three days later

    Examples:
      | request                                  |
      | a charge                                 |
      | a charge without a total                 |
      | a refund                                 |
      | a cancellation                           |
      | an inquiry about a transaction           |
      | an inquiry about the terminal            |
      | a transmission                           |
      | an inquiry about an unknown transmission |
      | an inquiry about an invoice              |

  @rule:transaction.record.transactionDate
  Scenario: Charges made on 30 December and three days later have transactionDates three days apart
    Given the clock of the gateway moves to 10:00 on 30 December
    And a charge of 10000 agorot
    And three days have passed
    And another charge of 20000 agorot
    Then in inquiries by tranId, the transactionDates of the two charges are three days apart

  @rule:transmission.record.startDateTime @command:transmitTerminal
  Scenario: Transmissions on 30 December and three days later have startDateTimes at least two days apart
    Given a terminal whose transactions are transmitted only on request, if the target has one
    And the clock of the gateway moves to 10:00 on 30 December
    And a finished transmission of a charge
    And three days have passed
    And another finished transmission of a charge
    Then in inquiries by transmitId, the startDateTimes of the two transmissions are at least two days apart

  @command:transmitInquire
  Scenario Outline: Three days later, a transmission inquiry by <criterion> finds the transmission
    Given a terminal whose transactions are transmitted only on request, if the target has one
    And a transmission of a charge of 10000 agorot
    And three days have passed
    When the merchant inquires about transmissions with these values
      | <field>            | <value> |
      | toTransmitDateTime | <to>    |
    Then the inquiry includes the transmission

    Examples:
      | criterion          | field                | value               | to                 | rule                                                                                    |
      | transmitId         | transmitId           | [its id]            | [none]             | transmitInquire.request.transmitId                                                      |
      | clearing reference | clearingReferanceNo  | [its reference]     | [none]             | transmitInquire.request.clearingReferanceNo                                             |
      | period             | fromTransmitDateTime | [the day before it] | [the day after it] | transmitInquire.request.fromTransmitDateTime transmitInquire.request.toTransmitDateTime |

  @command:inquireTransactions
  Scenario Outline: Three days later, an inquiry by <criterion> and user finds a charge
    Given the terminal "manual"
    And a charge of 10000 agorot
    And the charge is transmitted on request
    And three days have passed
    When the merchant inquires about transactions with these values
      | user    | [its user] |
      | <field> | <value>    |
    Then the inquiry finds the charge

    Examples:
      | criterion          | field               | value                    | rule                                            |
      | clearing reference | clearingReferanceNo | [its clearing reference] | inquireTransactions.request.clearingReferanceNo |
      | transmission       | transmitId          | [its transmission]       | inquireTransactions.request.transmitId          |

  @command:transmitInquire @rule:transmitInquire.request.fromTransmitDateTime
  @rule:transmitInquire.request.toTransmitDateTime
  Scenario Outline: On <day> at <time>, a transmission inquiry by <a period> finds the transmission
    Given a terminal whose transactions are transmitted only on request, if the target has one
    And the clock of the gateway moves to <time> on <day>
    And a transmission of a charge of 10000 agorot
    When the merchant inquires about transmissions with these values
      | fromTransmitDateTime | <from> |
      | toTransmitDateTime   | <to>   |
    Then the inquiry includes the transmission

    Examples:
      | day                     | time  | a period          | from                       | to                        |
      | 28 February             | 10:00 | days around it    | [the day before it]        | [the day after it]        |
      | 30 April                | 10:00 | days around it    | [the day before it]        | [the day after it]        |
      | 31 December             | 10:00 | days around it    | [the day before it]        | [the day after it]        |
      | 1 January               | 10:00 | days around it    | [the day before it]        | [the day after it]        |
      | 29 February             | 10:00 | minutes around it | [a minute before it began] | [a minute after it ended] |
      | 10 January              | 10:00 | minutes around it | [a minute before it began] | [a minute after it ended] |
      | 10 July                 | 10:00 | minutes around it | [a minute before it began] | [a minute after it ended] |
      | 31 December             | 23:58 | hours around it   | [an hour before it began]  | [an hour after it ended]  |
      | the autumn clock change | 23:10 | minutes around it | [a minute before it began] | [a minute after it ended] |

  @command:refundDeal @command:cancelDeal
  Scenario Outline: A <credit> by cgUid finds a capture made at an earlier hour of the next day
    Given the clock of the gateway moves to 14:00
    And a pre-authorization of 10000 agorot
    And the clock of the gateway moves to 09:00
    And 6000 agorot of the pre-authorization are captured
    When the merchant <credits> the capture by cgUid
    Then the request is accepted, unless the target treats pre-authorization and capture as several matches
    And the reply's total is not 10000 agorot

    Examples:
      | credit       | credits | rule                     |
      | cancellation | cancels | cancelDeal.request.cgUid |
      | refund       | refunds | refundDeal.request.cgUid |

  @command:refundDeal @needs:clearing @rule:refundDeal.request.cgUid
  Scenario: A refund by cgUid finds a transmitted capture made at an earlier hour of the next day
    Given the clock of the gateway moves to 14:00
    And a pre-authorization of 10000 agorot
    And the clock of the gateway moves to 09:00
    And 6000 agorot of the pre-authorization are captured
    And the capture is transmitted
    When the merchant refunds the capture by cgUid
    Then the request is accepted, unless the target treats pre-authorization and capture as several matches
    And the reply's total is not 10000 agorot

  @command:refundDeal @needs:clearing @rule:transition.transmitted-refunddeal
  Scenario Outline: A refund by <lookup> of a charge that was transmitted 100 days ago is accepted
    Given a charge of 10000 agorot
    And the charge is transmitted
    And 100 days have passed
    When the merchant refunds the charge by <lookup>
    Then the request is accepted

    Examples:
      | lookup |
      | tranId |
      | cgUid  |
      | orgUid |

  @command:inquireTransactions @needs:clearing
  Scenario Outline: An inquiry by <criterion> finds a charge that was transmitted 100 days ago
    Given a charge of 10000 agorot
    And the charge is transmitted
    And 100 days have passed
    When the merchant inquires about transactions with these values
      | <criterion> | <value> |
    Then the inquiry finds the charge

    Examples:
      | criterion | value        | rule                               |
      | tranId    | [its tranId] | inquireTransactions.request.tranId |
      | cgUid     | [its cgUid]  | inquireTransactions.request.cgUid  |
      | user      | [its user]   | inquireTransactions.request.user   |

  @command:inquireTransactions
  Scenario Outline: An inquiry by <days> <finds or not> a charge made at <time> on <day>
    Given the terminal "manual"
    And the clock of the gateway moves to <time> on <day>
    And a charge of 10000 agorot
    And the charge is transmitted on request
    When the merchant inquires about transactions with these values
      | user        | [its user] |
      | from<range> | <from>     |
      | to<range>   | <to>       |
    Then the inquiry <finds or not> the charge

    Examples:
      | days                         | finds or not  | day                     | time  | range        | from                          | to                            | rule                                                                                    |
      | its transmission day         | finds         | 10 January              | 00:30 | TransmitDate | [the day of its transmission] | [the day of its transmission] | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |
      | its transmission day         | finds         | 10 July                 | 00:30 | TransmitDate | [the day of its transmission] | [the day of its transmission] | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |
      | its day                      | finds         | 10 July                 | 00:30 | DealDate     | [its day]                     | [its day]                     | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | the day before it            | does not find | 10 July                 | 00:30 | DealDate     | [the day before it]           | [the day before it]           | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | its day                      | finds         | 29 February             | 00:30 | DealDate     | [its day]                     | [its day]                     | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | its transmission day         | finds         | 29 February             | 00:30 | TransmitDate | [the day of its transmission] | [the day of its transmission] | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |
      | its day                      | finds         | 31 December             | 00:30 | DealDate     | [its day]                     | [its day]                     | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | its transmission day         | finds         | 31 December             | 00:30 | TransmitDate | [the day of its transmission] | [the day of its transmission] | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |
      | its day                      | finds         | 1 January               | 00:30 | DealDate     | [its day]                     | [its day]                     | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | its transmission day         | finds         | 1 January               | 00:30 | TransmitDate | [the day of its transmission] | [the day of its transmission] | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |
      | the day before it            | does not find | 1 January               | 00:30 | DealDate     | [the day before it]           | [the day before it]           | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | its day                      | finds         | 10 January              | 23:10 | DealDate     | [its day]                     | [its day]                     | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | its transmission day         | finds         | 10 January              | 23:10 | TransmitDate | [the day of its transmission] | [the day of its transmission] | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |
      | its day                      | finds         | 10 July                 | 23:10 | DealDate     | [its day]                     | [its day]                     | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | its day                      | finds         | the autumn clock change | 23:10 | DealDate     | [its day]                     | [its day]                     | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | its transmission day         | finds         | the autumn clock change | 23:10 | TransmitDate | [the day of its transmission] | [the day of its transmission] | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |
      | days around it               | finds         | 31 December             | 10:00 | DealDate     | [the day before it]           | [the day after it]            | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | days around its transmission | finds         | 31 December             | 10:00 | TransmitDate | [the day before it]           | [the day after it]            | inquireTransactions.request.fromTransmitDate inquireTransactions.request.toTransmitDate |
      | days around it               | finds         | 28 February             | 10:00 | DealDate     | [the day before it]           | [the day after it]            | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |

  @rule:doDeal.request.dueDate @rule:limit.dueDate
  Scenario: In July, a dueDate one year ahead is accepted, and one a day later is refused
    Given the clock of the gateway moves to 10:00 on 10 July
    And the terminal "extras"
    When the merchant charges with dueDate set to "[in a year and a day]"
    Then the request is refused
    When the merchant charges with dueDate set to "[in a year]"
    Then the request is accepted

  @rule:doDeal.request.dueDate @rule:limit.dueDate
  Scenario: A charge with a dueDate of 29 February is accepted
    Given the clock of the gateway moves to 10:00 on 30 January of a leap year
    And the terminal "extras"
    When the merchant charges with dueDate set to "[in 30 days]"
    Then the request is accepted

  @rule:doDeal.request.cardId
  Scenario: Three days later, a charge with a token is accepted
    Given a token of the card
    And three days have passed
    When the merchant charges 10000 agorot to the token
    Then the request is accepted

  @command:inquireInvoice @rule:inquireInvoice.existing
  Scenario: Three days later, an existing invoice is still reported as existing
    When the merchant inquires about the invoice "existing"
    Then the invoice is reported as existing
    Given three days have passed
    When the merchant inquires about the invoice "existing"
    Then the invoice is reported as existing
