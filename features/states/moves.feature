@command:doDeal @command:refundDeal @command:cancelDeal
Feature: Every operation in every state
  The scenarios of this feature try each operation on a transaction in each state. Some operations are allowed, and some
  are refused. For other operations, the specification states no result. A transaction in the state captured is a
  pre-authorization that was captured.

  Scenario Outline: The operation <move> is accepted for a transaction in the state "<state>"
    Given a transaction of 10000 agorot that is <state>
    When the merchant tries <move> on the transaction
    Then the request is accepted

    Examples:
      | state                | move       | rule                                                                          |
      | authorized           | cancelDeal | transition.authorized-by-verify-j5-canceldeal                                 |
      | authorized           | capture    | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid       |
      | held                 | release    | transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid |
      | pending transmission | cancelDeal | transition.approved-pending-transmission-canceldeal                           |
      | pending transmission | refundDeal | transition.approved-pending-transmission-refunddeal                           |

    @needs:clearing
    Examples: after clearing
      | state       | move       | rule                              |
      | transmitted | refundDeal | transition.transmitted-refunddeal |

  @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario Outline: SetAsHold (put on hold) is accepted for a transaction in the state "<state>"
    Given a transaction of 10000 agorot that is <state>
    When the merchant tries <move> on the transaction
    Then the request is accepted

    Examples:
      | state                | move |
      | authorized           | hold |
      | captured             | hold |
      | held                 | hold |
      | pending transmission | hold |
      | cancelled            | hold |

    @needs:clearing
    Examples: after clearing
      | state       | move |
      | transmitted | hold |
      | refunded    | hold |

  Scenario Outline: The operation <move> is refused with <code> for a transaction in the state "<state>"
    Given a transaction of 10000 agorot that is <state>
    When the merchant tries <move> on the transaction
    Then the request is refused with "<code>"
    And nothing has changed

    Examples:
      | state     | move       | code | rule                                    |
      | cancelled | cancelDeal | 314  | transition.already-cancelled-canceldeal |

    @needs:clearing
    Examples: after clearing
      | state       | move       | code | rule                                                     |
      | transmitted | cancelDeal | 313  | transition.transmitted-canceldeal                        |
      | refunded    | refundDeal | 320  | transition.has-a-credit-already-canceldeal-or-refunddeal |

  @needs:clearing
  Scenario Outline: The operation <move> is refused with 313 or 320 for a transaction in the state "<state>"
    Given a transaction of 10000 agorot that is <state>
    When the merchant tries <move> on the transaction
    Then the request is refused with "313" or "320"
    And nothing has changed

    Examples:
      | state    | move       | rule                 |
      | refunded | cancelDeal | cancelDeal.error.320 |

  Scenario Outline: The operation <move> is refused for a transaction in the state "<state>"
    Given a transaction of 10000 agorot that is <state>
    When the merchant tries <move> on the transaction
    Then the request is refused
    And nothing has changed

    Examples:
      | state     | move    | rule                                                                    |
      | captured  | capture | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |
      | cancelled | release | validation.AutoCommRelease                                              |

  @move:cancelled/capture @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario: The operation capture is refused for a pre-authorization in the state "cancelled"
    Given a pre-authorization of 10000 agorot
    And the pre-authorization is cancelled
    And the pre-authorization is reported as "CANCELLED"
    When the merchant captures 10000 agorot of the pre-authorization by cgUid
    Then the request is refused
    And nothing has changed

  Scenario Outline: The suite only records the answer to the operation <move> in the state "<state>"
    Given a transaction of 10000 agorot that is <state>
    When the merchant tries <move> on the transaction
    Then the report notes the answer, and the gateway answers the next inquiry

    Examples:
      | state                | move       |
      | authorized           | refundDeal |
      | authorized           | release    |
      | captured             | cancelDeal |
      | captured             | refundDeal |
      | captured             | release    |
      | held                 | cancelDeal |
      | held                 | refundDeal |
      | held                 | capture    |
      | on hold              | cancelDeal |
      | on hold              | refundDeal |
      | on hold              | capture    |
      | on hold              | release    |
      | on hold              | hold       |
      | pending transmission | capture    |
      | pending transmission | release    |
      | cancelled            | refundDeal |

    @needs:clearing
    Examples: after clearing
      | state       | move    |
      | transmitted | capture |
      | transmitted | release |
      | refunded    | capture |
      | refunded    | release |

  Scenario Outline: Of two simultaneous requests for the <operation> of a <name>, only one is accepted
    Given a <name> of 10000 agorot
    When the merchant twice at the same time <does>
    Then one of the two requests is accepted, and the other one is refused

    Examples:
      | operation    | name              | does                           | rule                                                                    |
      | capture      | pre-authorization | captures the pre-authorization | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |
      | cancellation | charge            | cancels the charge             | transition.already-cancelled-canceldeal                                 |

  @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @needs:clearing
  Scenario Outline: Of two simultaneous full refunds by <lookup> of a transmitted charge, only one is accepted
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant twice at the same time <does>
    Then one of the two requests is accepted, and the other one is refused

    Examples:
      | lookup | does                        |
      | tranId | refunds the charge          |
      | cgUid  | refunds the charge by cgUid |

  Scenario: An accepted operation changes only one transaction, and a refused operation changes nothing
    When this happens
      | held charge 1 of 700       |
      | held charge 2 of 700       |
      | charge 3 of 500            |
      | charge 4 of 500            |
      | charge 5 of 500            |
      | pre-authorization 6 of 900 |
      | pre-authorization 7 of 900 |
      | pre-authorization 8 of 900 |
      | pre-authorization 9 of 900 |
      | release 1                  |
      | cancel 3                   |
      | refund 4, above            |
      | refund 4, half             |
      | capture 6, half            |
      | cancel the capture of 6    |
      | cancel the capture of 6    |
      | capture 8, above           |
      | capture 8, whole           |
      | cancel 7                   |
      | put on hold 5              |
      | transmit                   |
    Then the target and the model agree
