@command:inquireTransactions
Feature: Inquiring about transactions
  inquireTransactions reports transactions. Each search criterion finds the matching transaction and no other transaction.

  @rule:command.inquireTransactions @rule:inquireTransactions.error.000
  Scenario: An inquiry by tranId finds a charge
    Given a charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | tranId | [its tranId] |
    Then the inquiry finds the charge

  @rule:inquireTransactions.error.099
  Scenario: An inquiry that finds nothing is answered with 099
    When the merchant inquires about transactions with these values
      | tranId | 99999999999999999 |
    Then the inquiry is answered with 099 and finds nothing

  @rule:inquireTransactions.error.099
  Scenario: An inquiry that finds nothing is answered with 099 right after an inquiry without a search criterion
    Given a charge of 10000 agorot
    And the merchant inquires about transactions with these values
      | terminalNumber | [its terminal] |
    When the merchant inquires about transactions with these values
      | tranId | 99999999999999999 |
    Then the inquiry is answered with 099 and finds nothing

  @rule:inquireTransactions.request.tranId
  Scenario: An inquiry by the tranId of a charge finds only that charge
    Given a charge of 10000 agorot
    And another charge of 20000 agorot
    When the merchant inquires about transactions with these values
      | tranId | [its tranId] |
    Then the inquiry finds only the charge

  @rule:inquireTransactions.request.tranId
  Scenario: An inquiry by the tranId of a capture does not find the pre-authorization
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    When the merchant inquires about transactions with these values
      | tranId | [its tranId] |
    Then the inquiry finds only the capture

  @rule:inquireTransactions.request.cgUid
  Scenario: An inquiry by cgUid finds the charge with that cgUid and no other charge
    Given a charge of 10000 agorot
    And another charge of 20000 agorot
    When the merchant inquires about transactions with these values
      | cgUid | [its cgUid] |
    Then the inquiry finds the charge, and not the other charge

  @rule:inquireTransactions.request.orgUid
  Scenario: An inquiry by a uid of 23 digits finds the charge, unless the gateway allows only 20 digits
    Given a charge of 10000 agorot
    And another charge of 20000 agorot
    When the merchant inquires about transactions with these values
      | orgUid | [its uid] |
    Then the inquiry finds only the charge, or the target allows an orgUid of 20 digits only

  @rule:inquireTransactions.request.user
  Scenario: An inquiry by user reference finds the charge with that reference and no other charge
    Given a charge of 10000 agorot
    And another charge of 20000 agorot with these values
      | user | OTHER |
    When the merchant inquires about transactions with these values
      | user | [its user] |
    Then the inquiry finds the charge, and not the other charge

  @rule:inquireTransactions.request.user
  Scenario: An inquiry by a user reference in Hebrew finds the charge
    Given a charge of 10000 agorot with these values
      | user | הזמנה[its user's end] |
    When the merchant inquires about transactions with these values
      | user | הזמנה[its user's end] |
    Then the inquiry finds the charge

  @rule:inquireTransactions.request.user
  Scenario: An inquiry by a user reference of 19 characters, most of them Hebrew, finds the charge
    Given a charge of 10000 agorot with these values
      | user | הזמנהמספרשל[its user's end] |
    When the merchant inquires about transactions with these values
      | user | הזמנהמספרשל[its user's end] |
    Then the inquiry finds the charge

  Scenario: The suite only records whether a Hebrew user reference encoded in ISO-8859-8 is accepted
    Given requests are sent as "iso-8859-8"
    When the merchant charges 10000 agorot with these values
      | user | הזמנה[its user's end] |
    Then the report notes how the target reads Hebrew in another encoding

  @rule:inquireTransactions.request.financialStatus
  Scenario: An inquiry with the status AUTHORIZED finds a pre-authorization and not a charge
    Given a charge of 10000 agorot
    And a pre-authorization of 20000 agorot
    When the merchant inquires about transactions with these values
      | user            | [its user] |
      | financialStatus | AUTHORIZED |
    Then the inquiry finds the pre-authorization, and not the charge

  @rule:inquireTransactions.request.financialStatus
  Scenario Outline: An inquiry with <an unknown or lone status> is refused
    Given a charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | user            | <user>   |
      | financialStatus | <status> |
    Then the request is refused

    Examples:
      | an unknown or lone status                 | user       | status   |
      | an unknown financial status               | [its user] | SETTLED  |
      | a financial status and no other criterion | [none]     | CAPTURED |

  @rule:inquireTransactions.request.financialStatus
  Scenario Outline: An inquiry with the financial status <status> is answered with 000 or 099
    When the merchant inquires about transactions with these values
      | user            | [its user] |
      | financialStatus | <status>   |
    Then the inquiry is answered with 000 or 099

    Examples:
      | status      |
      | AUTHORIZED  |
      | REJECTED    |
      | CAPTURED    |
      | TRANSMITTED |
      | PENDING     |
      | CANCELLED   |

  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.toDealDate
  Scenario: An inquiry with the deal dates of one day finds a charge of that day
    Given a charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | user         | [its user] |
      | fromDealDate | [its day]  |
      | toDealDate   | [its day]  |
    Then the inquiry finds the charge

  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.toDealDate
  Scenario Outline: An inquiry with deal dates <in another year> does not find a new charge
    Given a charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | user         | [its user] |
      | fromDealDate | <from>     |
      | toDealDate   | <to>       |
    Then the inquiry does not find the charge

    Examples:
      | in another year | from       | to         |
      | in 2001         | 2001-01-01 | 2001-12-31 |
      | in 2098         | 2098-01-01 | 2098-12-31 |

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario: An inquiry with transmission dates from 2001 to 2098 finds a transmitted charge
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant inquires about transactions with these values
      | user             | [its user] |
      | fromTransmitDate | 2001-01-01 |
      | toTransmitDate   | 2098-12-31 |
    Then the inquiry finds the charge

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario: An inquiry with transmission dates around today finds a charge that was just transmitted
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant inquires about transactions with these values
      | user             | [its user]          |
      | fromTransmitDate | [the day before it] |
      | toTransmitDate   | [two days after it] |
    Then the inquiry finds the charge

  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.toTransmitDate @needs:clearing
  Scenario Outline: An inquiry with transmission dates <in another year> does not find a charge that was just transmitted
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant inquires about transactions with these values
      | user             | [its user] |
      | fromTransmitDate | <from>     |
      | toTransmitDate   | <to>       |
    Then the inquiry does not find the charge

    Examples:
      | in another year | from       | to         |
      | in 2001         | 2001-01-01 | 2001-12-31 |
      | in 2098         | 2098-01-01 | 2098-12-31 |

  @rule:inquireTransactions.request.fromShiftTxnDate @rule:inquireTransactions.request.toShiftTxnDate
  Scenario Outline: An inquiry with shift dates <around, before or after the shift> <finds or not> the charge
    Given a charge of 10000 agorot with these values
      | shiftTxnDate | 2026-01-02 03:04:05 |
    When the merchant inquires about transactions with these values
      | user             | [its user] |
      | fromShiftTxnDate | <from>     |
      | toShiftTxnDate   | <to>       |
    Then the inquiry <finds or not> the charge

    Examples:
      | around, before or after the shift | from       | to         | finds or not  |
      | around the shift                  | 2026-01-01 | 2026-01-03 | finds         |
      | on the day of the shift           | 2026-01-02 | 2026-01-02 | finds         |
      | before the shift                  | 2025-12-01 | 2026-01-01 | does not find |
      | after the shift                   | 2026-01-03 | 2026-01-31 | does not find |

  @rule:inquireTransactions.request.clearingReferanceNo @needs:clearing
  Scenario: An inquiry with a clearing reference finds the transmitted charge and not a new charge
    Given a charge of 10000 agorot
    And the charge is transmitted
    And another charge of 20000 agorot
    When the merchant inquires about transactions with these values
      | user                | [its user]               |
      | clearingReferanceNo | [its clearing reference] |
    Then the inquiry finds the charge, and not the other charge

  @rule:inquireTransactions.request.transmitId @needs:clearing
  Scenario: An inquiry with a transmitId finds the transmitted charge and not a new charge
    Given a charge of 10000 agorot
    And the charge is transmitted
    And another charge of 20000 agorot
    When the merchant inquires about transactions with these values
      | user       | [its user]         |
      | transmitId | [its transmission] |
    Then the inquiry finds the charge, and not the other charge

  @rule:state.financialStatus.TRANSMITTED @needs:clearing
  Scenario: A transmitted charge is reported as TRANSMITTED
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant inquires about transactions with these values
      | tranId | [its tranId] |
    Then the inquiry finds the charge
    And the charge is reported as "TRANSMITTED"

  @rule:inquireTransactions.criterion-required
  Scenario: An inquiry without a search criterion is refused
    Given a charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | terminalNumber | [its terminal] |
    Then the request is refused

  @rule:inquireTransactions.criterion-required
  Scenario: An inquiry with deal dates and a financial status is accepted and finds the charge
    Given a charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | fromDealDate    | [its day] |
      | toDealDate      | [its day] |
      | financialStatus | CAPTURED  |
    Then the charge is among the matches

  @rule:inquireTransactions.request.financialStatus
  Scenario: An inquiry with the status PENDING or CANCELLED finds the transactions with that status
    Given a held charge of 10000 agorot
    And a pre-authorization of 10000 agorot
    And the pre-authorization is cancelled
    When the merchant inquires about transactions with these values
      | user | [its user] |
    Then an inquiry by status "PENDING" finds each transaction with that status
    And an inquiry by status "CANCELLED" finds each transaction with that status

  @rule:inquireTransactions.request.financialStatus
  Scenario: An inquiry with the status REJECTED finds a declined charge, if the gateway reports declined charges
    Given the card "declined"
    And a refused charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | user | [its user] |
    Then an inquiry by status "REJECTED" finds each transaction with that status

  @rule:inquireTransactions.request.financialStatus @needs:clearing
  Scenario: An inquiry with the status TRANSMITTED finds a transmitted charge
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant inquires about transactions with these values
      | user | [its user] |
    Then an inquiry by status "TRANSMITTED" finds each transaction with that status

  @rule:inquireTransactions.request.terminalNumber
  Scenario: An inquiry by user reference does not find a charge of another terminal
    Given a charge of 10000 agorot
    And an inquiry on the terminal of the charge finds the charge
    When the merchant inquires about transactions with these values
      | terminalNumber | [another terminal] |
      | user           | [its user]         |
    Then the inquiry does not find the charge

  @rule:inquireTransactions.request.terminalNumber
  Scenario Outline: An inquiry <with a missing or wrong terminal> is refused
    Given a charge of 10000 agorot
    When the merchant inquires about transactions with these values
      | terminalNumber | <terminal> |
      | user           | [its user] |
    Then the request is refused

    Examples:
      | with a missing or wrong terminal | terminal                     |
      | without a terminal               | [none]                       |
      | with a terminal of 9 digits      | [the terminal cut by one]    |
      | with letters in the terminal     | [the terminal with a letter] |
