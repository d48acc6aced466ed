@properties
Feature: Random histories of several transactions
  Moves are made at random on several transactions. A small model runs next to the target. The model is written from the
  specification's table of moves and its rules about money. Target and model agree on every reply and every inquiry. No
  capture exceeds its pre-authorization, and no refund exceeds its charge. The totals of each transmission are the sum
  of its transactions. If the specification leaves open what a move does, the model follows the target.

  Scenario Outline: Target and model agree on random histories of <kind>
    When the merchant makes random histories of <kind>
    Then the target and the model agree

    Examples:
      | kind               |
      | charges            |
      | held charges       |
      | pre-authorizations |
      | everything         |

  Scenario: Target and model agree on a written history
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
    Then the target and the model agree
