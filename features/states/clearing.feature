@needs:clock
Feature: The daily run
  Once a day, around 23:00, the daily run transmits the waiting transactions. Terminals that are transmitted by request
  only are left out.

  @rule:general.daily-transmission
  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: A charge is transmitted by the daily run
    Given a charge of 10000 agorot
    When the daily run is over
    Then the charge is reported as "TRANSMITTED"

  @rule:envelope.reply.dateTime @rule:transaction.record.transactionDate
  Scenario: The times in replies and records follow the clock of the gateway
    Given a charge of 10000 agorot
    And two hours and a quarter have passed
    And another charge of 20000 agorot
    When the merchant inquires about transactions with
      | user | [its user] |
    Then the times of the two charges differ by a quarter of an hour and whole hours

  @rule:limit.cancellation-window @rule:cancelDeal.error.313 @rule:transition.transmitted-canceldeal
  Scenario: A cancellation after the daily run is refused with 313
    Given a charge of 10000 agorot
    And the daily run is over
    And the charge is reported as "TRANSMITTED"
    When the merchant cancels the charge
    Then the request is refused with "313"
    And nothing has changed

  @rule:general.daily-transmission
  Scenario: A payout is transmitted by the daily run
    Given the terminal "all-kinds"
    And a charge of 10000 agorot with
      | transactionType | Credit |
    When the daily run is over
    Then the charge is reported as "TRANSMITTED"

  @rule:general.daily-transmission
  Scenario: A refund is transmitted by the daily run
    Given a charge of 10000 agorot
    And the charge is transmitted
    And 4000 agorot of the charge are refunded
    When the daily run is over
    Then the refund is reported as "TRANSMITTED"

  @rule:general.daily-transmission
  Scenario: A capture, a released charge and a charge in payments are transmitted by the daily run
    Given a capture that waits for transmission
    And a released charge that waits for transmission
    And a charge in payments that waits for transmission
    And a charge of 10000 agorot
    When the daily run is over
    Then every prepared transaction is transmitted

  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: The daily run makes a transmission that an inquiry by clearing reference finds
    Given a charge of 10000 agorot
    When the daily run is over
    Then an inquiry by the reference of the charge finds its transmission

  @rule:general.daily-transmission
  Scenario: A charge that is made after the daily run still waits on the next evening
    Given today's run is over
    And a charge of 10000 agorot
    When the next evening comes
    Then the charge is reported as "CAPTURED"

  @rule:general.daily-transmission
  Scenario: A charge that is made after the daily run is transmitted by the next one
    Given today's run is over
    And a charge of 10000 agorot
    When the daily run is over
    Then the charge is reported as "TRANSMITTED"

  @rule:general.daily-transmission
  Scenario: A charge on a terminal that is transmitted by request only is left out of the daily run
    Given the terminal "manual"
    And a charge of 10000 agorot
    When the daily run is over
    Then the charge is reported as "CAPTURED"

  @rule:validation.AutoCommHold
  Scenario: A held charge is not transmitted by the daily run
    Given a held charge of 10000 agorot
    When the daily run is over
    Then the charge is reported as "PENDING"
