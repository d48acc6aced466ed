@needs:clock
Feature: The daily transmission
  Once a day, around 23:00, the daily transmission sends the waiting transactions to the clearing network. The daily
  transmission omits terminals with manual transmission.

  @rule:general.daily-transmission
  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: The daily transmission includes a charge
    Given a charge of 10000 agorot
    When the daily transmission is over
    Then the charge is reported as "TRANSMITTED"

  @rule:general.daily-transmission
  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario Outline: The daily transmission on <day> includes a charge
    Given the clock of the gateway moves to 10:00 on <day>
    And a charge of 10000 agorot
    When the daily transmission is over
    Then the charge is reported as "TRANSMITTED"

    Examples:
      | day                     |
      | a Monday                |
      | a Tuesday               |
      | a Wednesday             |
      | a Thursday              |
      | a Friday                |
      | a Saturday              |
      | a Sunday                |
      | 28 February             |
      | 29 February             |
      | 30 April                |
      | 31 December             |
      | 1 January               |
      | the spring clock change |
      | the autumn clock change |

  @rule:general.daily-transmission
  Scenario Outline: The daily transmission includes a charge on the terminal "<role>"
    Given the terminal "<role>", if the daily transmission includes this terminal
    And a charge of 1000 agorot with these values
      | dealerNumber       | <dealer> |
      | mainTerminalNumber | <main>   |
    When the daily transmission is over
    Then the charge is reported as "TRANSMITTED"

    Examples:
      | role            | dealer | main   |
      | second          | [none] | [none] |
      | no-refund       | [none] | [none] |
      | no-cancel       | [none] | [none] |
      | rav-mutav       | 1      | [none] |
      | rav-sapak       | [none] | 1      |
      | checks          | [none] | [none] |
      | several-matches | [none] | [none] |
      | small-amounts   | [none] | [none] |

  @rule:envelope.reply.dateTime @rule:transaction.record.transactionDate
  Scenario: The times in replies and transaction records follow the clock of the gateway
    Given a charge of 10000 agorot
    And two hours and a quarter have passed
    And another charge of 20000 agorot
    When the merchant inquires about transactions with these values
      | user | [its user] |
    Then the times of the two charges differ by a number of whole hours plus 15 minutes

  @rule:limit.cancellation-window @rule:cancelDeal.error.313 @rule:transition.transmitted-canceldeal
  Scenario: A cancellation after the daily transmission is refused with 313
    Given a charge of 10000 agorot
    And the daily transmission is over
    And the charge is reported as "TRANSMITTED"
    When the merchant cancels the charge
    Then the request is refused with "313"
    And nothing has changed

  @rule:general.daily-transmission @command:transmitTerminal
  Scenario: The daily transmission includes a charge after a refused transmission request of the same day
    Given the clock of the gateway moves to 10:00
    And a charge of 10000 agorot
    When the merchant transmits with transmitType set to "everything"
    And the daily transmission is over
    Then the charge is reported as "TRANSMITTED"

  @rule:general.daily-transmission
  Scenario: The daily transmission includes a payout (a credit without an earlier charge)
    Given the terminal "all-kinds"
    And a payout of 10000 agorot
    When the daily transmission is over
    Then the payout is reported as "TRANSMITTED"

  @rule:general.daily-transmission
  Scenario: The daily transmission includes a refund
    Given a charge of 10000 agorot
    And the charge is transmitted
    And 4000 agorot of the charge are refunded
    When the daily transmission is over
    Then the refund is reported as "TRANSMITTED"

  @rule:general.daily-transmission
  Scenario: The daily transmission includes a capture, a released charge and a charge in installments
    Given a capture that waits for transmission
    And a released charge that waits for transmission
    And a charge in installments that waits for transmission
    And a charge of 10000 agorot
    When the daily transmission is over
    Then every prepared transaction is transmitted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario: SetAsHold on a charge changes the record of the charge, or two daily transmissions omit the charge
    Given a charge of 10000 agorot
    And an inquiry finds the charge
    And another charge of 700 agorot for comparison
    When the merchant puts the charge on hold
    Then the record of the charge has changed, or the next two daily transmissions omit the charge

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario: SetAsHold on a capture changes the record of the capture, or two daily transmissions omit the capture
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    And an inquiry finds the capture
    And another charge of 700 agorot for comparison
    When the merchant puts the capture on hold
    Then the record of the capture has changed, or the next two daily transmissions omit the capture

  @command:inquireTransactions @rule:inquireTransactions.request.fromTransmitDate
  @rule:inquireTransactions.request.toTransmitDate
  Scenario Outline: An inquiry by transmission dates around the <day> <finds or not> a charge transmitted three days later
    Given the terminal "manual"
    And a charge of 10000 agorot
    And three days pass
    And the charge is transmitted on request
    When the merchant inquires about transactions with these values
      | user             | [its user] |
      | fromTransmitDate | <from>     |
      | toTransmitDate   | <to>       |
    Then the inquiry <finds or not> the charge

    Examples: around the day when the charge was transmitted
      | day              | finds or not | from                | to                  |
      | transmission day | finds        | [two days after it] | [six days after it] |

    Examples: around the day when the charge was made
      | day      | finds or not  | from                | to                 |
      | deal day | does not find | [the day before it] | [the day after it] |

  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: An inquiry by clearing reference finds the daily transmission of a charge
    Given a charge of 10000 agorot
    When the daily transmission is over
    Then an inquiry by the clearing reference of the charge finds the transmission of the charge

  @rule:general.daily-transmission
  Scenario: A charge made after the daily transmission still waits for transmission on the next evening
    Given today's transmission is over
    And a charge of 10000 agorot
    When the next evening comes
    Then the charge is reported as "CAPTURED"

  @rule:limit.cancellation-window @rule:transition.approved-pending-transmission-canceldeal
  Scenario: A charge made after the daily transmission can be cancelled on the next day
    Given a charge of 10000 agorot between the daily transmission and midnight
    When the merchant cancels the charge on the next evening
    Then the request is accepted

  @rule:general.daily-transmission
  Scenario: A charge made after a daily transmission is included in the next daily transmission
    Given today's transmission is over
    And a charge of 10000 agorot
    When the daily transmission is over
    Then the charge is reported as "TRANSMITTED"

  @rule:general.daily-transmission
  Scenario Outline: The next daily transmission includes a charge made at 23:45 on <day>
    Given the clock of the gateway moves to 10:00 on <day>
    And a charge of 10000 agorot between the daily transmission and midnight
    When the daily transmission is over
    Then the charge is reported as "TRANSMITTED"

    Examples:
      | day                     |
      | 28 February             |
      | 30 April                |
      | 31 December             |
      | the autumn clock change |

  @rule:general.daily-transmission
  Scenario: Two daily transmissions omit a charge on a terminal with manual transmission
    Given the terminal "manual"
    And a charge of 10000 agorot
    And today's transmission is over
    And another charge of 700 agorot on the terminal "main" for comparison
    When the daily transmission is over
    Then the daily transmission omits the charge
    And the charge is reported as "CAPTURED"

  @rule:general.daily-transmission
  Scenario Outline: Two daily transmissions omit <a deal> and a charge on a terminal with manual transmission
    Given the terminal "manual"
    And <a deal> that waits for transmission
    And a charge of 10000 agorot
    And today's transmission is over
    And another charge of 700 agorot on the terminal "main" for comparison
    When the daily transmission is over
    Then the daily transmission omits the charge
    And the daily transmission omits the <name>

    Examples:
      | a deal            | name            |
      | a payout          | payout          |
      | a refund          | refund          |
      | a capture         | capture         |
      | a released charge | released charge |

  @rule:validation.AutoCommHold
  Scenario: The daily transmission omits a held charge (validation AutoCommHold)
    Given a held charge of 10000 agorot
    And another charge of 700 agorot for comparison
    When the daily transmission is over
    Then the daily transmission omits the charge
    And the charge is reported as "PENDING"

  @rule:validation.AutoCommHold
  Scenario: The second daily transmission after a held charge omits the held charge
    Given a held charge of 10000 agorot
    And today's transmission is over
    And another charge of 700 agorot for comparison
    When the daily transmission is over
    Then the daily transmission omits the charge
    And the charge is reported as "PENDING"

  @rule:validation.AutoCommHold
  Scenario Outline: The daily transmission omits a held charge, also after the merchant <asks> of the charge
    Given a held charge of 10000 agorot
    And another charge of 700 agorot for comparison
    When the merchant <asks> of the charge
    And the daily transmission is over
    Then the daily transmission omits the charge

    Examples:
      | asks                 |
      | refunds 4000 agorot  |
      | refunds 20000 agorot |

  @rule:validation.Verify
  Scenario: The second daily transmission after a pre-authorization omits the pre-authorization
    Given a pre-authorization of 10000 agorot
    And today's transmission is over
    And another charge of 700 agorot for comparison
    When the daily transmission is over
    Then the daily transmission omits the pre-authorization

  @rule:validation.AutoCommHold
  Scenario Outline: The daily transmission omits a held charge with creditType <credit> in <currency>
    Given the terminal "<terminal>"
    And a deal of 30000 minor units with these values
      | validation        | AutoCommHold |
      | currency          | <currency>   |
      | creditType        | <credit>     |
      | firstPayment      | <first>      |
      | periodicalPayment | <each>       |
      | numberOfPayments  | <number>     |
    And another charge of 700 agorot on the terminal "main" for comparison
    When the daily transmission is over
    Then the daily transmission omits the deal

    Examples:
      | credit        | currency | terminal       | first  | each   | number |
      | RegularCredit | USD      | all-currencies | [none] | [none] | [none] |
      | Payments      | ILS      | all-kinds      | 10000  | 10000  | 2      |
      | SpecialCredit | ILS      | all-kinds      | [none] | [none] | 3      |
      | IsraCredit    | ILS      | all-kinds      | [none] | [none] | [none] |

  @command:transmitTerminal @rule:transmit.error.502
  @rule:transition.terminal-in-transmission-transmitterminal
  Scenario: A transmission request is refused with 502 while the daily transmission of the terminal is under way
    Given the terminal "slow-transmission"
    And a charge of 10000 agorot
    And the daily transmission of the terminal is under way
    When the merchant requests another transmission
    Then the request is refused with "502"
    And nothing has changed
    And the daily transmission sends the charge
