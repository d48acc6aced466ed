@needs:clock
Feature: The daily run
  Once a day, around 23:00, clearing takes what is ready. A terminal that is transmitted by hand waits for its merchant.

  @rule:general.daily-transmission
  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: What is ready is sent at 23:00
    Given a charge of 10000
    When the daily run is over
    Then the charge is reported as "TRANSMITTED"

  @rule:envelope.reply.dateTime @rule:transaction.record.transactionDate
  Scenario: As time goes by, replies and records tell it
    Given a charge of 10000
    And two hours and a quarter have passed
    And another charge of 20000
    When the merchant inquires with
      | user | [its user] |
    Then all times of the two are a quarter of an hour apart, whole hours aside

  @rule:limit.cancellation-window @rule:cancelDeal.error.313 @rule:transition.transmitted-canceldeal
  Scenario: What the daily run has sent is past cancelling
    Given a charge of 10000
    And the daily run is over
    And the charge is reported as "TRANSMITTED"
    When the merchant cancels the charge
    Then it is refused with "313"
    And nothing has changed

  @rule:general.daily-transmission
  Scenario: So is a payout
    Given the terminal "all-kinds"
    And a charge of 10000 with
      | transactionType | Credit |
    When the daily run is over
    Then the charge is reported as "TRANSMITTED"

  @rule:general.daily-transmission
  Scenario: So is a refund
    Given a charge of 10000
    And the charge is transmitted
    And 4000 of the charge is refunded
    When the daily run is over
    Then the refund is reported as "TRANSMITTED"

  @rule:general.daily-transmission
  Scenario: The daily run sends captures, released charges and charges in payments as well
    Given a capture that is ready
    And a released charge that is ready
    And a charge in payments that is ready
    And a charge of 10000
    When the daily run is over
    Then all of it was sent

  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal
  Scenario: The daily run makes a transmission that can be asked about
    Given a charge of 10000
    When the daily run is over
    Then its reference finds the transmission that sent it

  @rule:general.daily-transmission
  Scenario: What is made after the run waits for that of the next day
    Given today's run is over
    And a charge of 10000
    When the next evening comes
    Then the charge is reported as "CAPTURED"

  @rule:general.daily-transmission
  Scenario: Every day has its run
    Given today's run is over
    And a charge of 10000
    When the daily run is over
    Then the charge is reported as "TRANSMITTED"

  @rule:general.daily-transmission
  Scenario: A terminal that is transmitted by hand is left alone
    Given the terminal "manual"
    And a charge of 10000
    When the daily run is over
    Then the charge is reported as "CAPTURED"

  @rule:validation.AutoCommHold
  Scenario: What is held is left alone
    Given a held charge of 10000
    When the daily run is over
    Then the charge is reported as "PENDING"
