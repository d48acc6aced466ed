@properties
Feature: Histories of several transactions
  Moves are made at random on several transactions at a time. A small model, written from the specification's table of
  moves and its rules about money, runs beside the target: the two agree on every reply and on every inquiry, no more is
  captured than was authorized, no more is given back than was taken, and the totals of each transmission are the sum of
  what it holds. Where the specification leaves open what a move does, the model follows the target.

  Scenario Outline: Histories of <kind>
    When the merchant makes histories of <kind>
    Then the target and the model agree

    Examples:
      | kind               |
      | charges            |
      | held charges       |
      | pre-authorizations |
      | everything         |

  Scenario: A history can be written down
    When this happens
      | charge 1 of 10000            |
      | refund 1, half               |
      | cancel 1                     |
      | pre-authorization 2 of 5000  |
      | capture 2, above             |
      | capture 2, a quarter         |
      | held charge 3 of 700         |
      | release 3                    |
      | refund 3, whole              |
      | held charge 4 of 600         |
      | release 4                    |
      | cancel 4                     |
      | cancel 4                     |
      | refund the capture of 2, above |
      | put on hold 1                |
    Then the target and the model agree
