@command:doDeal @command:refundDeal @command:cancelDeal
Feature: Every move in every state
  What each command does to a transaction in each of its states: what the table of transitions allows, what it refuses,
  and what it leaves open. A captured transaction is the pre-authorization after its capture.

  Scenario Outline: <move> on a transaction that is <state> is accepted
    Given a transaction of 10000 that is <state>
    When the merchant tries <move> on it
    Then it is accepted

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
  Scenario Outline: A transaction that is <state> can be put on hold
    Given a transaction of 10000 that is <state>
    When the merchant tries <move> on it
    Then it is accepted

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

  Scenario Outline: <move> on a transaction that is <state> is refused with <code>
    Given a transaction of 10000 that is <state>
    When the merchant tries <move> on it
    Then it is refused with "<code>"
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
  Scenario Outline: <move> on a transaction that is <state> is refused for one of two reasons
    Given a transaction of 10000 that is <state>
    When the merchant tries <move> on it
    Then it is refused with "313" or "320"
    And nothing has changed

    Examples:
      | state    | move       | rule                 |
      | refunded | cancelDeal | cancelDeal.error.320 |

  Scenario Outline: <move> on a transaction that is <state> is refused
    Given a transaction of 10000 that is <state>
    When the merchant tries <move> on it
    Then it is refused
    And nothing has changed

    Examples:
      | state     | move    | rule                                                                    |
      | captured  | capture | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |
      | cancelled | release | validation.AutoCommRelease                                              |

  @move:cancelled/capture @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario: capture on a pre-authorization that is cancelled is refused
    Given a pre-authorization of 10000
    And the pre-authorization is cancelled
    And the pre-authorization is reported as "CANCELLED"
    When the merchant captures 10000 of the pre-authorization by cgUid
    Then it is refused
    And nothing has changed

  Scenario Outline: The specification leaves open what <move> does to a transaction that is <state>
    Given a transaction of 10000 that is <state>
    When the merchant tries <move> on it
    Then whatever is answered is noted, and the gateway keeps answering

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

  Scenario: What is done to one is done to no other, and what is refused is not done
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
