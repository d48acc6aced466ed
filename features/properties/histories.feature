@properties
Feature: Random operations on several transactions
  The suite sends random operations on several transactions. A small model of the gateway, written by hand from the
  specification, predicts each reply and each inquiry. In the model, no capture exceeds its pre-authorization, and no
  refund exceeds its charge. In the model, the totals of a transmission are the sums of its transactions. If the
  specification leaves the effect of an operation open, the model accepts any effect that the gateway reports.
  Pairs of attributes are pairs of values, such as a currency and a credit type, that occur in the same transaction.

  Scenario: The gateway answers random operations as the model predicts
    When the merchant sends random sequences of operations
    Then the target and the model agree

  Scenario: The gateway answers a fixed sequence of operations as the model predicts
    When this happens
      | charge 1 of 10000              |
      | refund 1, half                 |
      | cancel 1                       |
      | pre-authorization 2 of 5000    |
      | capture 2, above               |
      | capture 2, a quarter           |
      | held charge 3 of 700           |
      | release 3                      |
      | refund 3, whole                |
      | held charge 4 of 600           |
      | release 4                      |
      | cancel 4                       |
      | cancel 4                       |
      | refund the capture of 2, above |
      | put on hold 1                  |
      | charge 5 of 8000               |
      | refund 5, half                 |
      | refund 5, half                 |
      | refund 5, half                 |
    Then the target and the model agree

  Scenario Outline: The model predicts the replies for transactions with all pairs of attributes, part <part> of 20
    When the merchant makes transactions with all pairs of attributes, part <part> of 20
    Then the target and the model agree

    Examples:
      | part |
      | 1    |
      | 2    |
      | 3    |
      | 4    |
      | 5    |
      | 6    |
      | 7    |
      | 8    |
      | 9    |
      | 10   |
      | 11   |
      | 12   |
      | 13   |
      | 14   |
      | 15   |
      | 16   |
      | 17   |
      | 18   |
      | 19   |
      | 20   |
