@command:doDeal
Feature: Charges in installments
  The total of a charge in installments is the first payment plus numberOfPayments times the periodical payment.

  Background:
    Given the terminal "all-kinds"

  @rule:installments.rule
  Scenario Outline: A charge with the total <total>, firstPayment <first>, periodicalPayment <periodical> and numberOfPayments <number> is accepted
    When the merchant charges <total> agorot with these values
      | creditType        | Payments     |
      | firstPayment      | <first>      |
      | periodicalPayment | <periodical> |
      | numberOfPayments  | <number>     |
    Then the request is accepted

    Examples:
      | total | first | number | periodical |
      | 1000  | 250   | 3      | 250        |
      | 1000  | 334   | 2      | 333        |
      | 2     | 1     | 1      | 1          |
      | 1200  | 200   | 10     | 100        |

  @rule:installments.rule
  Scenario Outline: A charge with the total <total>, firstPayment <first>, periodicalPayment <periodical> and numberOfPayments <number> is refused
    When the merchant charges <total> agorot with these values
      | creditType        | Payments     |
      | firstPayment      | <first>      |
      | periodicalPayment | <periodical> |
      | numberOfPayments  | <number>     |
    Then the request is refused
    And nothing has changed

    Examples:
      | total | first | number | periodical |
      | 1001  | 250   | 3      | 250        |
      | 999   | 250   | 3      | 250        |
      | 1000  | 250   | 4      | 250        |
      | 1000  | 500   | 3      | 250        |
      | 1201  | 200   | 10     | 100        |

  @rule:transaction.reply.numberOfPayments
  Scenario Outline: The reply to an installment deal with validation <validation> contains numberOfPayments
    When the merchant charges 1000 agorot with these values
      | validation        | <validation> |
      | creditType        | Payments     |
      | firstPayment      | 334          |
      | periodicalPayment | 333          |
      | numberOfPayments  | 2            |
    Then the reply's numberOfPayments is filled

    Examples:
      | validation   |
      | Verify       |
      | AutoCommHold |

  @rule:doDeal.request.numberOfPayments
  Scenario: A charge with numberOfPayments 48 is accepted, unless the gateway has a lower limit
    When the merchant charges 4900 agorot with these values
      | creditType        | Payments |
      | firstPayment      | 100      |
      | periodicalPayment | 100      |
      | numberOfPayments  | 48       |
    Then the request is accepted, unless the target allows fewer payments

  @rule:doDeal.request.numberOfPayments @rule:doDeal.request.firstPayment @rule:doDeal.request.periodicalPayment
  @rule:limit.numberOfPayments-firstPayment-periodicalPayment
  Scenario: A charge with installment fields of 20 digits is accepted, unless the gateway refuses leading zeros
    When the merchant charges 1000 agorot with these values
      | creditType        | Payments    |
      | firstPayment      | [17 x 0]250 |
      | periodicalPayment | [17 x 0]250 |
      | numberOfPayments  | [19 x 0]3   |
    Then the request is accepted, unless the target refuses leading zeros

  Scenario Outline: A capture in one payment of a pre-authorization in installments does not return <field> of the pre-authorization
    Given a pre-authorization of 1000 agorot with these values
      | creditType        | Payments |
      | firstPayment      | 334      |
      | periodicalPayment | 333      |
      | numberOfPayments  | 2        |
    When the merchant captures 900 agorot of the pre-authorization with these values
      | creditType | RegularCredit |
    Then an accepted reply does not return <field> of the pre-authorization

    Examples:
      | field             | rule                                |
      | firstPayment      | transaction.reply.firstPayment      |
      | periodicalPayment | transaction.reply.periodicalPayment |
      | numberOfPayments  | transaction.reply.numberOfPayments  |
