Feature: Each request is independent of earlier requests
  If a request omits a parameter, the gateway does not use the value of an earlier request.

  @rule:doDeal.request.cardId @command:doDeal
  Scenario: A charge without a card is refused right after a charge with a token
    Given a token of the card
    And the merchant charges 1000 agorot to the token
    When the merchant charges 2000 agorot with these values
      | cardNo | [none] |
      | cvv    | [none] |
    Then the request is refused
    And nothing has changed

  @rule:doDeal.request.tranId @command:doDeal
  Scenario: A SetAsHold request without tranId is refused right after a SetAsHold request with tranId
    Given a charge of 1000 agorot
    And the merchant puts the charge on hold
    When the merchant charges 1000 agorot with these values
      | validation     | SetAsHold |
      | cardNo         | [none]    |
      | cardExpiration | [none]    |
      | cvv            | [none]    |
    Then the request is refused
    And nothing has changed

  @rule:doDeal.request.periodicalPayment @command:doDeal
  Scenario: A charge in installments without periodicalPayment is refused right after a charge with periodicalPayment
    Given the terminal "all-kinds"
    And a charge of 3000 agorot with these values
      | creditType        | Payments |
      | numberOfPayments  | 2        |
      | firstPayment      | 1000     |
      | periodicalPayment | 1000     |
    When the merchant charges 3000 agorot with these values
      | creditType       | Payments |
      | numberOfPayments | 2        |
      | firstPayment     | 1000     |
    Then the request is refused
    And nothing has changed

  Scenario Outline: A <credit> that names no transaction is refused with 317 right after a <credit> by orgUid
    Given a charge of 1000 agorot
    And the charge is <done> by orgUid
    When the merchant <verb> without naming a transaction
    Then the request is refused with "317"

    Examples:
      | credit       | done      | verb    | rule                 |
      | refund       | refunded  | refunds | refundDeal.error.317 |
      | cancellation | cancelled | cancels | cancelDeal.error.317 |

  @command:cancelDeal
  Scenario Outline: A cancellation without <field> does not use the <field> of the previous cancellation
    Given a charge of 1000 agorot
    And the merchant cancels the charge with these values
      | <field> | 222 |
    And a charge of 2000 agorot with these values
      | <field> | 111 |
    When the merchant cancels the charge
    Then the request is accepted
    And an inquiry with <field> 222 finds neither the charge nor its cancellation

    Examples:
      | field    | rule                        |
      | shiftId1 | cancelDeal.request.shiftId1 |
      | shiftId2 | cancelDeal.request.shiftId2 |
      | shiftId3 | cancelDeal.request.shiftId3 |

  @command:doDeal
  Scenario Outline: A charge with a token and without <field> does not have the <field> of a token request
    Given a token of the card
    And the merchant makes a token of the card with these values
      | <field> | 222 |
    And a charge of 1000 agorot with the token and these values
      | transactionCode | Internet |
    And another charge of 2000 agorot with these values
      | <field> | 222 |
    When the merchant inquires about transactions with these values
      | user    | [its user] |
      | <field> | 222        |
    Then the inquiry finds the other charge, and not the charge

    Examples:
      | field    | rule                    |
      | shiftId1 | doDeal.request.shiftId1 |
      | shiftId2 | doDeal.request.shiftId2 |
      | shiftId3 | doDeal.request.shiftId3 |

  @rule:command.inquireTransactions @command:inquireTransactions
  Scenario Outline: An inquiry by tranId finds a charge right after an inquiry with a later range of <dates>
    Given a charge of 1000 agorot
    And the merchant inquires about transactions with these values
      | user        | [its user] |
      | from<dates> | 2098-01-01 |
      | to<dates>   | 2098-12-31 |
    When the merchant inquires about transactions with these values
      | tranId | [its tranId] |
    Then the inquiry finds the charge

    Examples:
      | dates        |
      | DealDate     |
      | TransmitDate |

  @rule:inquireTransactions.request.user @command:inquireTransactions
  Scenario: An inquiry by user reference finds two charges right after an inquiry by tranId
    Given a charge of 1000 agorot
    And another charge of 2000 agorot
    And the merchant inquires about transactions with these values
      | tranId | [its tranId] |
    When the merchant inquires about transactions with these values
      | user | [its user] |
    Then the inquiry finds both the charge and the other charge

  @rule:inquireTransactions.request.orgUid @command:inquireTransactions
  Scenario: An inquiry by an unknown orgUid does not find the charge of the previous inquiry
    Given a charge of 1000 agorot
    And the merchant inquires about transactions with these values
      | orgUid | [its uid] |
    When the merchant inquires about transactions with these values
      | orgUid       | [20 x 9]            |
      | fromDealDate | [the day before it] |
      | toDealDate   | [the day after it]  |
    Then the inquiry is refused, or does not find the charge

  @rule:inquireTransactions.request.financialStatus @command:inquireTransactions
  Scenario Outline: The same inquiries by status before and after the <change> of a <kind> follow the change
    Given a <kind> of 1000 agorot
    And inquiries by status find the charge as <before>, and not as <after>
    When <it happens>
    Then the same inquiries find the charge as <after>, and no longer as <before>

    Examples:
      | kind        | before   | change       | it happens                       | after       |
      | charge      | CAPTURED | transmission | the charge is transmitted        | TRANSMITTED |
      | charge      | CAPTURED | cancellation | the charge is cancelled          | CANCELLED   |
      | held charge | PENDING  | release      | the merchant releases the charge | CAPTURED    |
