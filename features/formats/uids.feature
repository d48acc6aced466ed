Feature: The uid of a transaction
  The field uid identifies a transaction at the clearing network. Positions 20 to 22 of a uid are unique digits. Related
  transactions, such as a pre-authorization and its capture, can share one uid. Unrelated transactions have different
  uids.

  @rule:transaction.reply.ashraitEmvData.uid @command:doDeal
  Scenario: Two refused charges have different uids, or have no uid
    Given a charge of 1000 agorot
    And the card "declined"
    And a refused charge of 1000 agorot
    When the merchant charges 2000 agorot
    Then the request is refused
    And the last two deals have different uids

  @rule:transaction.reply.ashraitEmvData.uid
  Scenario Outline: The <credits> of two charges have different uids
    Given a charge of 1000 agorot
    And the charge is <done>
    And a charge of 2000 agorot
    When the merchant <verb> the charge
    Then the request is accepted
    And the last two credits have different uids

    Examples:
      | credits       | done      | verb    |
      | refunds       | refunded  | refunds |
      | cancellations | cancelled | cancels |
