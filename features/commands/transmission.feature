@command:transmitTerminal
Feature: Transmitting a terminal
  transmitTerminal sends the waiting transactions of a terminal to the clearing network. The reply to transmitTerminal
  does not wait for the end of the transmission. transmitInquire reports the end of the transmission.

  Background:
    Given a terminal whose transactions are transmitted only on request, if the target has one

  @rule:command.transmitTerminal @rule:transmitTerminal.no-optional-parameters @rule:transmit.error.000
  @rule:transmitTerminal.request.terminalNumber @rule:transmitTerminal.request.transmitType
  Scenario: A transmission request with only terminalNumber, transmitType and responseType is accepted
    Given a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the request is accepted

  @rule:transmitTerminal.request.responseType
  Scenario: The reply to a transmission request comes before the end of the transmission
    Given a terminal whose transmissions take time, if the target has one
    And the suite stops the clock of the gateway, if the suite can control this clock
    And a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the request is accepted
    And the reply came before the end of the transmission

  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: A transmission request transmits a charge that waits for transmission
    Given a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the request is accepted
    And the transmission includes the charge

  @rule:transmitTerminal.request.transmitType
  Scenario Outline: A transmission includes <a deal> that waits for transmission
    Given <a deal> that waits for transmission
    And a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the request is accepted
    And the transmission includes every prepared transaction

    Examples:
      | a deal                          |
      | a charge in USD                 |
      | a charge in each other currency |

  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: The partial refund of a waiting charge is transmitted with the charge, or in the next transmission
    Given no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    And 4000 agorot of the charge are refunded
    When the merchant transmits the terminal
    Then the request is accepted
    And the refund is transmitted in this transmission or in the next
    And the batches with the prepared transactions count exactly these transactions

  @rule:transmitTerminal.reply.countTransmitted
  Scenario: In the reply to a transmission request, countTransmitted is at most the number of waiting transactions
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And another charge of 20000 agorot on the terminal "second"
    And a held charge of 700 agorot
    And a charge of 500 agorot
    And the charge is cancelled
    And charges of 1000, 2000 and 3000 agorot
    When the merchant transmits the terminal
    Then the reply counts at most 3 transmitted transactions

  @rule:state.transmitStatus.completed
  Scenario: A finished transmission is reported as completed
    Given a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the transmission is reported as completed

  @rule:transmission.record.endDateTime
  Scenario: The record of a finished transmission has endDateTime
    Given a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the record of the transmission has endDateTime

  @rule:transmission.record.endDateTime @needs:clock
  Scenario: A transmission that starts one second before midnight does not end before its start
    Given the terminal "slow-transmission"
    And the clock of the gateway stands one second before midnight
    And a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the record of the transmission has endDateTime

  @rule:transmitTerminal.reply.transmitId @rule:transmission.record.transmitId
  Scenario: An inquiry by the transmitId from the transmitTerminal reply finds the transmission, also after its end
    Given a charge of 10000 agorot
    When the merchant transmits the terminal
    Then an inquiry by the returned transmitId finds the transmission, also after its end

  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: A transmission does not include a cancelled charge
    Given a charge of 10000 agorot
    And the charge is cancelled
    And another charge of 20000 agorot
    When the merchant transmits the terminal
    Then the request is accepted
    And the transmission ends as completed
    And the charge is not among the transmitted transactions

  @rule:validation.AutoCommHold
  Scenario Outline: A transmission does not include a held <kind> charge (validation AutoCommHold)
    Given a held charge of 30000 agorot with these values
      | creditType        | <kind>   |
      | firstPayment      | <first>  |
      | periodicalPayment | <each>   |
      | numberOfPayments  | <number> |
    And another charge of 20000 agorot
    When the merchant transmits the terminal
    Then the request is accepted
    And the transmission ends as completed
    And the charge is not among the transmitted transactions

    Examples:
      | kind          | first  | each   | number |
      | RegularCredit | [none] | [none] | [none] |
      | Payments      | 10000  | 10000  | 2      |

  @rule:validation.Verify
  Scenario: A transmission does not include a pre-authorization
    Given a pre-authorization of 10000 agorot
    And another charge of 20000 agorot
    When the merchant transmits the terminal
    Then the request is accepted
    And the transmission ends as completed
    And the pre-authorization is not among the transmitted transactions

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario: SetAsHold on a charge changes the record of the charge, or transmitTerminal omits the charge
    Given a charge of 10000 agorot
    And the charge is reported as "CAPTURED"
    And another charge of 700 agorot for comparison
    When the merchant puts the charge on hold
    Then the request is accepted
    And the record of the charge has changed, or transmitTerminal omits the charge

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario Outline: SetAsHold on <a deal> changes its record, or transmitTerminal omits the deal
    Given <a deal> that waits for transmission
    And an inquiry finds the <name>
    And another charge of 700 agorot for comparison
    When the merchant puts the <name> on hold
    Then the request is accepted
    And the record of the <name> has changed, or transmitTerminal omits the <name>

    Examples:
      | a deal                   | name                   |
      | a capture                | capture                |
      | a payout                 | payout                 |
      | a released charge        | released charge        |
      | a charge in installments | charge in installments |

  @rule:transmitTerminal.request.terminalNumber
  Scenario: A transmission of one terminal does not include a charge of another terminal
    Given another charge of 20000 agorot on the terminal "second"
    And a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the request is accepted
    And the other charge is not transmitted

  Scenario Outline: A transmission request with <field> <left out or wrong> is refused and transmits nothing
    Given a charge of 10000 agorot
    When the merchant transmits with <field> set to "<value>"
    Then the request is refused
    And nothing has changed

    Examples:
      | field          | left out or wrong      | value                         | rule                                    |
      | terminalNumber | left out               | [none]                        | transmitTerminal.request.terminalNumber |
      | terminalNumber | of 9 digits            | [the terminal cut by one]     | transmitTerminal.request.terminalNumber |
      | terminalNumber | of 11 digits           | [the terminal and a digit]    | transmitTerminal.request.terminalNumber |
      | terminalNumber | that has a letter      | [the terminal with a letter]  | transmitTerminal.request.terminalNumber |
      | terminalNumber | of another merchant    | [another merchant's terminal] | transmitTerminal.request.terminalNumber |
      | transmitType   | left out               | [none]                        | transmitTerminal.request.transmitType   |
      | transmitType   | left empty             | [empty]                       | transmitTerminal.request.transmitType   |
      | transmitType   | terminalData           | terminalData                  | transmitTerminal.request.transmitType   |
      | transmitType   | transmitTerminalCredit | transmitTerminalCredit        | transmitTerminal.request.transmitType   |
      | transmitType   | holdDeals              | holdDeals                     | transmitTerminal.request.transmitType   |
      | transmitType   | everything             | everything                    | transmitTerminal.request.transmitType   |
      | responseType   | left out               | [none]                        | transmitTerminal.request.responseType   |
      | responseType   | left empty             | [empty]                       | transmitTerminal.request.responseType   |
      | responseType   | delayed                | delayed                       | transmitTerminal.request.responseType   |

  Scenario Outline: The suite only records the refusal code of a transmission request with <a wrong field>
    Given a charge of 10000 agorot
    When the merchant transmits with <field> set to "<value>"
    Then the report notes the code of the refusal in the rule for the code "<code>"

    Examples:
      | a wrong field               | field          | value                         | code |
      | an unknown transmitType     | transmitType   | everything                    | 550  |
      | another merchant's terminal | terminalNumber | [another merchant's terminal] | 558  |

  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: Of two simultaneous transmission requests, only one transmits the charge
    Given no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    When the merchant twice at the same time transmits the terminal
    Then each transmission counts as many transactions as an inquiry by its transmitId finds

  @rule:transmit.error.502
  Scenario: A second transmission request for an unknown terminal is refused, but not with 502
    When the merchant transmits with terminalNumber set to "9999999999"
    And the merchant transmits with terminalNumber set to "9999999999"
    Then the request is refused, but not with "502"

  @rule:transmit.error.502 @rule:transition.terminal-in-transmission-transmitterminal
  Scenario: A transmission request is refused with 502 while another transmission of the terminal is in progress
    Given the terminal "slow-transmission"
    And the suite stops the clock of the gateway, if the suite can control this clock
    And a charge of 10000 agorot
    And a transmission that is under way
    When the merchant requests another transmission
    Then the request is refused with "502" while the transmission is under way
    And the refusal changes no transaction
    And the transmission under way ends as completed

  @rule:transmit.error.502 @rule:transition.terminal-in-transmission-transmitterminal
  Scenario: After a refusal with 502 and the end of the transmission, the next transmission request is accepted
    Given the terminal "slow-transmission"
    And the suite stops the clock of the gateway, if the suite can control this clock
    And a charge of 10000 agorot
    And a transmission that is under way
    When the merchant requests another transmission
    Then the request is refused with "502" while the transmission is under way
    And the transmission under way ends as completed
    Given ten minutes have passed, if the suite can control the clock of the gateway
    And another charge of 20000 agorot
    When the merchant requests another transmission
    Then the request is accepted

  @rule:transmit.error.502 @rule:transition.terminal-in-transmission-transmitterminal
  Scenario: A transmission request is accepted while a transmission of another terminal is in progress
    Given the terminal "manual"
    And no transaction waits for transmission on the terminal
    And the terminal "slow-transmission"
    And the suite stops the clock of the gateway, if the suite can control this clock
    And another charge of 20000 agorot
    And a transmission that is under way
    And the terminal "manual"
    And a charge of 10000 agorot
    When the merchant requests another transmission
    Then the request is accepted

  @rule:transmit.error.502 @rule:transition.terminal-in-transmission-transmitterminal
  Scenario: A transmission request is refused with 502 while a transmission is in progress, also after a new charge
    Given the terminal "slow-transmission"
    And the suite stops the clock of the gateway, if the suite can control this clock
    And a charge of 10000 agorot
    And a transmission that is under way
    And another charge of 20000 agorot
    And requests have the language HEB
    When the merchant requests another transmission
    Then the request is refused with "502" while the transmission is under way

  @needs:clearing
  Scenario Outline: While a transmission is in progress, the <operation> of another transaction is accepted
    Given the terminal "slow-transmission"
    And a <name> of 10000 agorot
    And <then>
    And the suite stops the clock of the gateway, if the suite can control this clock
    And another charge of 20000 agorot
    And a transmission that is under way
    When the merchant <does>
    Then the request is accepted

    Examples:
      | operation    | name              | then                                   | does                                                   | rule                                                                          |
      | refund       | charge            | the charge is transmitted              | refunds the charge                                     | transition.transmitted-refunddeal                                             |
      | cancellation | pre-authorization | an inquiry finds the pre-authorization | cancels the pre-authorization                          | transition.authorized-by-verify-j5-canceldeal                                 |
      | capture      | pre-authorization | an inquiry finds the pre-authorization | captures 6000 agorot of the pre-authorization by cgUid | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid       |
      | release      | held charge       | an inquiry finds the charge            | releases the charge                                    | transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid |

  @rule:transition.approved-pending-transmission-canceldeal
  Scenario Outline: A <credit> of a charge made during a transmission is accepted, unless this transmission sends the charge
    Given the terminal "slow-transmission"
    And the suite stops the clock of the gateway, if the suite can control this clock
    And another charge of 20000 agorot
    And a transmission that is under way
    And a charge of 10000 agorot
    When the merchant <credits> the charge
    Then the request is accepted, unless the transmission under way sends the charge

    Examples:
      | credit       | credits |
      | cancellation | cancels |
      | refund       | refunds |

  @rule:state.transmitStatus.completed
  Scenario: A finished transmission stays completed while the next transmission of the terminal is in progress
    Given the terminal "slow-transmission"
    And a finished transmission of a charge
    And the suite stops the clock of the gateway, if the suite can control this clock
    And a charge of 10000 agorot
    When the merchant requests another transmission
    Then the finished transmission is still reported as completed

  Scenario Outline: A transmission in progress is reported as <status>
    Given the terminal "slow-transmission"
    And the suite stops the clock of the gateway, if the suite can control this clock
    And a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the transmission is reported as "<status>" while it is under way

    Examples:
      | status      | rule                             |
      | Default     | state.transmitStatus.Default     |
      | inProcess   | state.transmitStatus.inProcess   |
      | waitInquire | state.transmitStatus.waitInquire |

  @rule:state.transmitStatus.failed
  Scenario: A failed transmission is reported as failed, and its charge still waits for transmission
    Given the terminal "failing-transmission"
    And no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the transmission is reported as failed
    And the charge is reported as "CAPTURED"
    And an inquiry by the period of the transmission also reports the status failed

  @rule:transmit.error.504
  Scenario: After a failed transmission, the next transmission request is refused with 504, and a retry succeeds
    Given the terminal "failing-transmission"
    And no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    And a transmission that failed
    When the merchant requests another transmission
    Then the request is refused with "504"
    And nothing has changed
    And another attempt transmits the charge

  @rule:transmitTerminal.request.transmitType
  Scenario Outline: A retry after a failed transmission also sends <a deal> made later
    Given the terminal "failing-transmission"
    And no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    And a transmission that failed
    And <a deal> that waits for transmission
    And the failure is reported with "504"
    When the merchant transmits the terminal
    Then the transmission includes every prepared transaction
    And the batches with the prepared transactions count exactly these transactions

    Examples:
      | a deal            |
      | a second charge   |
      | a payout          |
      | a capture         |
      | a released charge |

  @rule:transition.approved-pending-transmission-canceldeal
  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: After a failed transmission, a charge can be cancelled, and the retry omits the charge
    Given the terminal "failing-transmission"
    And no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    And another charge of 20000 agorot
    And a transmission that failed
    And requests have the language HEB
    When the merchant cancels the charge
    Then the request is accepted
    Given the failure is reported with "504"
    When the merchant transmits the terminal
    Then the request is accepted
    And the transmission ends as completed
    And the charge is not among the transmitted transactions

  @rule:transmit.error.504
  Scenario: A transmission request on a terminal that requires a retransmission is refused with 504
    Given the terminal "to-retransmit"
    And a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the request is refused with "504"

  @rule:transmit.error.501
  Scenario: A transmission request is refused with 501 if the failed transmission cannot be repeated
    Given the terminal "failing-again"
    And no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    And a transmission that failed
    And requests have the language HEB
    And the failure is reported with "504"
    When the merchant requests another transmission
    Then the request is refused with "501"
    And nothing has changed

  @rule:transmit.error.534 @rule:limit.transmission-batches-per-transmission
  Scenario: A transmission with too many batches is refused with 534 and transmits nothing
    Given the terminal "batch-limit"
    And no transaction waits for transmission on the terminal
    When the merchant transmits more charges than one transmission allows
    Then the request is refused with "534"
    And nothing has changed
    When the merchant requests another transmission
    Then the request is refused with "534"
    And nothing has changed
    And the other charges are transmitted after the cancellation of one charge

  @rule:limit.transmission-batches-per-transmission
  Scenario: A transmission with the highest allowed number of batches is accepted
    Given the terminal "batch-limit"
    And no transaction waits for transmission on the terminal
    And a held charge of 700 agorot
    And requests have the language HEB
    And more charges than one transmission allows
    And the charge is cancelled
    When the merchant transmits the terminal
    Then the request is accepted
    And the transmission ends as completed
