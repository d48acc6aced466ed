@command:inquireTransactions
Feature: Inquiring about each kind of deal
  Every search criterion and every filter finds deals of every kind.

  Background:
    Given the terminal "all-kinds"
    And all deals have shift ids and a shift date

  @rule:inquireTransactions.request.cgUid @rule:inquireTransactions.request.user
  @rule:inquireTransactions.request.shiftId1 @rule:inquireTransactions.request.shiftId2
  @rule:inquireTransactions.request.shiftId3 @rule:inquireTransactions.request.financialStatus
  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.fromShiftTxnDate
  Scenario Outline: Each search criterion finds <a deal>
    Given <a deal>
    Then inquiries by shiftId1, shiftId2, shiftId3, financialStatus, fromDealDate and fromShiftTxnDate find the <name>

    Examples:
      | a deal                                                           | name                      |
      | a second charge that waits for transmission                      | second charge             |
      | a payout that waits for transmission                             | payout                    |
      | a refund that waits for transmission                             | refund                    |
      | a partial refund that waits for transmission                     | partial refund            |
      | a capture that waits for transmission                            | capture                   |
      | a captured payout that waits for transmission                    | payout capture            |
      | a released charge that waits for transmission                    | released charge           |
      | a charge in installments that waits for transmission             | charge in installments    |
      | a charge in credit payments that waits for transmission          | charge in credit payments |
      | a held charge of 2000 agorot                                     | held charge               |
      | a pre-authorization of 2000 agorot                               | pre-authorization         |
      | a payout pre-authorization of 2000 agorot                        | pre-authorization         |
      | a partial refund of a waiting charge that waits for transmission | partial refund            |

  @rule:inquireTransactions.request.cgUid @rule:inquireTransactions.request.user
  @rule:inquireTransactions.request.shiftId1 @rule:inquireTransactions.request.shiftId2
  @rule:inquireTransactions.request.shiftId3 @rule:inquireTransactions.request.financialStatus
  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.fromShiftTxnDate
  Scenario Outline: Each search criterion finds the <name> after <a later operation>
    Given <a deal>
    Then inquiries by shiftId1, shiftId2, shiftId3, financialStatus, fromDealDate and fromShiftTxnDate find the <name>

    Examples:
      | name              | a later operation | a deal                                                           |
      | second charge     | a partial refund  | a partial refund of a waiting charge that waits for transmission |
      | refunded charge   | a refund          | a refund that waits for transmission                             |
      | pre-authorization | a capture         | a capture that waits for transmission                            |
      | charge on hold    | SetAsHold         | a charge that was put on hold                                    |
      | cancelled charge  | a cancellation    | a cancelled charge                                               |
      | pre-authorization | a cancellation    | a cancelled pre-authorization                                    |

  @rule:inquireTransactions.request.cgUid @rule:inquireTransactions.request.user
  @rule:inquireTransactions.request.shiftId1 @rule:inquireTransactions.request.shiftId2
  @rule:inquireTransactions.request.shiftId3 @rule:inquireTransactions.request.financialStatus
  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.fromShiftTxnDate
  @rule:inquireTransactions.request.clearingReferanceNo @rule:inquireTransactions.request.transmitId
  @rule:inquireTransactions.request.fromTransmitDate @needs:clearing
  Scenario Outline: An inquiry by transmitId, clearing reference or transmission date finds <a deal>
    Given <a deal> that waits for transmission
    When clearing is run
    Then inquiries by clearingReferanceNo, transmitId and fromTransmitDate find the <name>
    And inquiries by shiftId1, shiftId2, shiftId3, financialStatus, fromDealDate and fromShiftTxnDate find the <name>

    Examples:
      | a deal                      | name                      |
      | a payout                    | payout                    |
      | a refund                    | refund                    |
      | a partial refund            | partial refund            |
      | a capture                   | capture                   |
      | a captured payout           | payout capture            |
      | a released charge           | released charge           |
      | a charge in installments    | charge in installments    |
      | a charge in credit payments | charge in credit payments |

  @rule:inquireTransactions.request.cgUid @rule:inquireTransactions.request.user
  @rule:inquireTransactions.request.shiftId1 @rule:inquireTransactions.request.shiftId2
  @rule:inquireTransactions.request.shiftId3 @rule:inquireTransactions.request.financialStatus
  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.fromShiftTxnDate
  @rule:inquireTransactions.request.clearingReferanceNo @rule:inquireTransactions.request.transmitId
  @rule:inquireTransactions.request.fromTransmitDate @needs:clearing
  Scenario Outline: Each search criterion finds a transmitted charge after the transmission of <a refund>
    Given <a refund> that waits for transmission
    When clearing is run
    Then inquiries by clearingReferanceNo, transmitId and fromTransmitDate find the refunded charge
    And inquiries by shiftId1, shiftId2, shiftId3, financialStatus, fromDealDate and fromShiftTxnDate find the refunded charge

    Examples:
      | a refund         |
      | a refund         |
      | a partial refund |

  @rule:inquireTransactions.request.clearingReferanceNo @rule:inquireTransactions.request.transmitId
  @rule:inquireTransactions.request.fromTransmitDate @needs:clearing
  Scenario: An inquiry by transmitId, clearing reference or transmission date finds a partial refund of a waiting charge
    Given a partial refund of a waiting charge that waits for transmission
    When clearing is run
    And clearing is run
    Then inquiries by clearingReferanceNo, transmitId and fromTransmitDate find the partial refund
