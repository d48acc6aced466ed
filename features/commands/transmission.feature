@command:transmitTerminal
Feature: Transmitting by hand
  transmitTerminal sends to clearing what is ready on a terminal. Its reply does not wait for the end, which is asked for
  with transmitInquire.

  Background:
    Given a terminal that is transmitted by hand, where there is one

  @rule:command.transmitTerminal @rule:transmitTerminal.no-optional-parameters @rule:transmit.error.000
  @rule:transmitTerminal.request.terminalNumber @rule:transmitTerminal.request.transmitType
  @rule:transmitTerminal.request.responseType
  Scenario: Terminal, type and way of answering are all that it needs
    Given a charge of 10000
    When the merchant transmits the terminal
    Then it is accepted

  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: What is ready is sent
    Given a charge of 10000
    When the merchant transmits the terminal
    Then it is accepted
    And the charge is sent

  @rule:transmitTerminal.request.transmitType
  Scenario Outline: All that is ready is sent: <what>
    Given <what> that is ready
    And a charge of 10000
    When the merchant transmits the terminal
    Then it is accepted
    And all of it is sent

    Examples:
      | what                       |
      | another charge             |
      | a charge in dollars        |
      | every other foreign charge |
      | a payout                   |
      | a refund                   |
      | a capture                  |
      | a released charge          |
      | a charge in payments       |

  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: The credit of a partial refund is sent, though it was made before its charge was
    Given a charge of 10000
    And 4000 of the charge is refunded
    When the merchant transmits the terminal
    Then it is accepted
    And the refund is sent, now or with the next transmission

  @rule:transmitTerminal.reply.countTransmitted
  Scenario: No more is told to be transmitted than was ready
    Given the terminal "manual"
    And nothing is left to send on the terminal
    And charges of 1000, 2000 and 3000
    When the merchant transmits the terminal
    Then no more than 3 are told to be transmitted

  @rule:state.transmitStatus.completed
  Scenario: A transmission that came to its end is reported as completed
    Given a charge of 10000
    When the merchant transmits the terminal
    Then the transmission is completed

  @rule:transmission.record.endDateTime
  Scenario: A transmission that came to its end tells when
    Given a charge of 10000
    When the merchant transmits the terminal
    Then its end is told

  @rule:transmitTerminal.reply.transmitId @rule:transmission.record.transmitId
  Scenario: What was started can be asked about
    Given a charge of 10000
    When the merchant transmits the terminal
    Then it can be asked about by the id that it told

  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: What was cancelled is not sent, and what was not is
    Given a charge of 10000
    And the charge is cancelled
    And another charge of 20000
    When the merchant transmits the terminal
    Then it is accepted
    And the transmission comes to its end
    And the charge is not among what was transmitted

  @rule:transmitTerminal.request.terminalNumber
  Scenario: One terminal is transmitted, and no other
    Given another charge of 20000 on the terminal "second"
    And a charge of 10000
    When the merchant transmits the terminal
    Then it is accepted
    And the other charge still waits

  Scenario Outline: <field> <how> is refused, and nothing is sent
    Given a charge of 10000
    When the merchant transmits with <field> set to "<value>"
    Then it is refused
    And nothing has changed

    Examples:
      | field          | how                          | value                         | rule                                    |
      | terminalNumber | left out                     | [none]                        | transmitTerminal.request.terminalNumber |
      | terminalNumber | of 9 digits                  | [the terminal cut by one]     | transmitTerminal.request.terminalNumber |
      | terminalNumber | of 11 digits                 | [the terminal and a digit]    | transmitTerminal.request.terminalNumber |
      | terminalNumber | with a letter                | [the terminal with a letter]  | transmitTerminal.request.terminalNumber |
      | terminalNumber | of another merchant          | [another merchant's terminal] | transmitTerminal.request.terminalNumber |
      | transmitType   | left out                     | [none]                        | transmitTerminal.request.transmitType   |
      | transmitType   | left empty                   | [empty]                       | transmitTerminal.request.transmitType   |
      | transmitType   | that only a record can have  | terminalData                  | transmitTerminal.request.transmitType   |
      | transmitType   | for credits                  | transmitTerminalCredit        | transmitTerminal.request.transmitType   |
      | transmitType   | for held deals               | holdDeals                     | transmitTerminal.request.transmitType   |
      | transmitType   | that does not exist          | everything                    | transmitTerminal.request.transmitType   |
      | responseType   | left out                     | [none]                        | transmitTerminal.request.responseType   |
      | responseType   | left empty                   | [empty]                       | transmitTerminal.request.responseType   |
      | responseType   | that waits                   | delayed                       | transmitTerminal.request.responseType   |

  Scenario Outline: Which code answers a transmission of <what> is not said, so it is only watched
    Given a charge of 10000
    When the merchant transmits with <field> set to "<value>"
    Then the code of the refusal is noted for "<code>"

    Examples:
      | what                             | field          | value                         | code |
      | a type that does not exist       | transmitType   | everything                    | 550  |
      | a terminal of another merchant's | terminalNumber | [another merchant's terminal] | 558  |

  @rule:transmit.error.502 @rule:transition.terminal-in-transmission-transmitterminal
  Scenario: A terminal in transmission is not transmitted again
    Given the terminal "slow-transmission"
    And the clock, where there is one to move, stands
    And a charge of 10000
    And a transmission that is under way
    When the merchant transmits the terminal again
    Then it is refused with "502", as long as the transmission is under way
    And the refusal changes nothing
    And the transmission under way is not disturbed

  @rule:transmit.error.502 @rule:transition.terminal-in-transmission-transmitterminal
  Scenario: A terminal in transmission keeps no other one from being transmitted
    Given the terminal "manual"
    And nothing is left to send on the terminal
    And the terminal "slow-transmission"
    And the clock, where there is one to move, stands
    And another charge of 20000
    And a transmission that is under way
    And the terminal "manual"
    And a charge of 10000
    When the merchant transmits the terminal again
    Then it is accepted

  Scenario Outline: A transmission under way is reported as <status>
    Given the terminal "slow-transmission"
    And the clock, where there is one to move, stands
    And a charge of 10000
    When the merchant transmits the terminal
    Then on its way it is reported as "<status>"

    Examples:
      | status      | rule                             |
      | Default     | state.transmitStatus.Default     |
      | inProcess   | state.transmitStatus.inProcess   |
      | waitInquire | state.transmitStatus.waitInquire |

  @rule:state.transmitStatus.failed
  Scenario: A transmission that fails is reported as failed, and what it was to send still waits
    Given the terminal "failing-transmission"
    And nothing is left to send on the terminal
    And a charge of 10000
    When the merchant transmits the terminal
    Then the transmission fails
    And the charge is reported as "CAPTURED"

  @rule:transmit.error.504
  Scenario: After a failure the merchant is told to try again, and does
    Given the terminal "failing-transmission"
    And nothing is left to send on the terminal
    And a charge of 10000
    And a transmission that failed
    When the merchant transmits the terminal again
    Then it is refused with "504"
    And nothing has changed
    And trying again sends the charge

  @rule:transmit.error.504
  Scenario: A terminal that may only be transmitted again is not transmitted
    Given the terminal "to-retransmit"
    When the merchant transmits the terminal
    Then it is refused with "504"

  @rule:transmit.error.501
  Scenario: A terminal whose failure cannot be overcome is not transmitted again
    Given the terminal "failing-again"
    And nothing is left to send on the terminal
    And a charge of 10000
    And a transmission that failed
    And the failure is told with "504"
    When the merchant transmits the terminal again
    Then it is refused with "501"
    And nothing has changed

  @rule:transmit.error.534 @rule:limit.transmission-batches-per-transmission
  Scenario: More batches than a transmission may have are refused, and nothing is sent
    Given the terminal "batch-limit"
    And nothing is left to send on the terminal
    When the merchant transmits more charges at once than it sends
    Then it is refused with "534"
    And nothing has changed
    And without one of them the rest is sent

  @rule:limit.transmission-batches-per-transmission
  Scenario: As many batches as a transmission may have are sent
    Given the terminal "batch-limit"
    And nothing is left to send on the terminal
    And more charges than it sends at once
    And the charge is cancelled
    When the merchant transmits the terminal
    Then it is accepted
    And the transmission comes to its end
