@command:doDeal
Feature: Codes in the reply to a deal
  The reply to a deal has codes for the credit company, the acquirer and the card. For each code, the suite charges a
  test card of the gateway, and the reply to the charge must have the code.

  Scenario Outline: The reply to a charge on the card "<card>" has <element> code <code>
    Given the card "<card>"
    When the merchant charges 1000 agorot
    Then the reply's <element> has code "<code>"

    Examples:
      | card            | element       | code | rule                                          |
      | brand-0         | cardBrand     | 0    | transaction.reply.cardBrand.value.0           |
      | brand-1         | cardBrand     | 1    | transaction.reply.cardBrand.value.1           |
      | brand-2         | cardBrand     | 2    | transaction.reply.cardBrand.value.2           |
      | brand-3         | cardBrand     | 3    | transaction.reply.cardBrand.value.3           |
      | brand-4         | cardBrand     | 4    | transaction.reply.cardBrand.value.4           |
      | brand-5         | cardBrand     | 5    | transaction.reply.cardBrand.value.5           |
      | brand-6         | cardBrand     | 6    | transaction.reply.cardBrand.value.6           |
      | brand-7         | cardBrand     | 7    | transaction.reply.cardBrand.value.7           |
      | brand-8         | cardBrand     | 8    | transaction.reply.cardBrand.value.8           |
      | company-0       | creditCompany | 0    | transaction.reply.creditCompany.value.0       |
      | company-1       | creditCompany | 1    | transaction.reply.creditCompany.value.1       |
      | company-2       | creditCompany | 2    | transaction.reply.creditCompany.value.2       |
      | company-6       | creditCompany | 6    | transaction.reply.creditCompany.value.6       |
      | company-11      | creditCompany | 11   | transaction.reply.creditCompany.value.11      |
      | acquirer-1      | cardAcquirer  | 1    | transaction.reply.cardAcquirer.value.1        |
      | acquirer-2      | cardAcquirer  | 2    | transaction.reply.cardAcquirer.value.2        |
      | acquirer-6      | cardAcquirer  | 6    | transaction.reply.cardAcquirer.value.6        |
      | acquirer-11     | cardAcquirer  | 11   | transaction.reply.cardAcquirer.value.11       |
      | source-clearing | authSource    | 1    | transaction.reply.authSource.value.1-Clearing |

  Scenario Outline: The reply to a charge to a token of the card "<card>" has <element> code <code>
    Given the card "<card>"
    And a token of the card
    When the merchant charges 1000 agorot to the token
    Then the reply's <element> has code "<code>"

    Examples:
      | card        | element       | code | rule                                     |
      | brand-0     | cardBrand     | 0    | transaction.reply.cardBrand.value.0      |
      | brand-1     | cardBrand     | 1    | transaction.reply.cardBrand.value.1      |
      | brand-2     | cardBrand     | 2    | transaction.reply.cardBrand.value.2      |
      | brand-3     | cardBrand     | 3    | transaction.reply.cardBrand.value.3      |
      | brand-4     | cardBrand     | 4    | transaction.reply.cardBrand.value.4      |
      | brand-5     | cardBrand     | 5    | transaction.reply.cardBrand.value.5      |
      | brand-6     | cardBrand     | 6    | transaction.reply.cardBrand.value.6      |
      | brand-7     | cardBrand     | 7    | transaction.reply.cardBrand.value.7      |
      | brand-8     | cardBrand     | 8    | transaction.reply.cardBrand.value.8      |
      | company-0   | creditCompany | 0    | transaction.reply.creditCompany.value.0  |
      | company-1   | creditCompany | 1    | transaction.reply.creditCompany.value.1  |
      | company-2   | creditCompany | 2    | transaction.reply.creditCompany.value.2  |
      | company-6   | creditCompany | 6    | transaction.reply.creditCompany.value.6  |
      | company-11  | creditCompany | 11   | transaction.reply.creditCompany.value.11 |
      | acquirer-1  | cardAcquirer  | 1    | transaction.reply.cardAcquirer.value.1   |
      | acquirer-2  | cardAcquirer  | 2    | transaction.reply.cardAcquirer.value.2   |
      | acquirer-6  | cardAcquirer  | 6    | transaction.reply.cardAcquirer.value.6   |
      | acquirer-11 | cardAcquirer  | 11   | transaction.reply.cardAcquirer.value.11  |

  Scenario Outline: The reply to a charge on the card "<card>" has <element> code <code> (<label>)
    Given the card "<card>"
    When the merchant charges 1000 agorot
    Then the reply's <element> has code "<code>" and label "<label>"

    Examples:
      | card            | element                              | code | label                      | rule                                                           |
      | acquirer-auth-0 | ashraitEmvData.authCodeAcquirer      | 0    | NoAuthNumber               | transaction.reply.ashraitEmvData.authCodeAcquirer.value.0      |
      | acquirer-auth-1 | ashraitEmvData.authCodeAcquirer      | 1    | AcquirerAuthorized         | transaction.reply.ashraitEmvData.authCodeAcquirer.value.1      |
      | acquirer-auth-2 | ashraitEmvData.authCodeAcquirer      | 2    | AcquirerDeclined           | transaction.reply.ashraitEmvData.authCodeAcquirer.value.2      |
      | acquirer-auth-3 | ashraitEmvData.authCodeAcquirer      | 3    | ClearingAuthorized         | transaction.reply.ashraitEmvData.authCodeAcquirer.value.3      |
      | acquirer-auth-4 | ashraitEmvData.authCodeAcquirer      | 4    | ClearingDeclined           | transaction.reply.ashraitEmvData.authCodeAcquirer.value.4      |
      | acquirer-auth-5 | ashraitEmvData.authCodeAcquirer      | 5    | VoiceAuthorized            | transaction.reply.ashraitEmvData.authCodeAcquirer.value.5      |
      | acquirer-auth-6 | ashraitEmvData.authCodeAcquirer      | 6    | VoiceDeclined              | transaction.reply.ashraitEmvData.authCodeAcquirer.value.6      |
      | acquirer-auth-7 | ashraitEmvData.authCodeAcquirer      | 7    | AuthorizedOffline          | transaction.reply.ashraitEmvData.authCodeAcquirer.value.7      |
      | company-auth-0  | ashraitEmvData.authCodeCreditCompany | 0    | NoAuthNumber               | transaction.reply.ashraitEmvData.authCodeCreditCompany.value.0 |
      | company-auth-1  | ashraitEmvData.authCodeCreditCompany | 1    | CreditCompanyAuthorized    | transaction.reply.ashraitEmvData.authCodeCreditCompany.value.1 |
      | company-auth-2  | ashraitEmvData.authCodeCreditCompany | 2    | CreditCompanyDeclined      | transaction.reply.ashraitEmvData.authCodeCreditCompany.value.2 |
      | company-auth-3  | ashraitEmvData.authCodeCreditCompany | 3    | ClearingAuthorized         | transaction.reply.ashraitEmvData.authCodeCreditCompany.value.3 |
      | company-auth-4  | ashraitEmvData.authCodeCreditCompany | 4    | ClearingDeclined           | transaction.reply.ashraitEmvData.authCodeCreditCompany.value.4 |
      | company-auth-5  | ashraitEmvData.authCodeCreditCompany | 5    | VoiceAuthorized            | transaction.reply.ashraitEmvData.authCodeCreditCompany.value.5 |
      | company-auth-6  | ashraitEmvData.authCodeCreditCompany | 6    | VoiceDeclined              | transaction.reply.ashraitEmvData.authCodeCreditCompany.value.6 |
      | company-auth-7  | ashraitEmvData.authCodeCreditCompany | 7    | CreditCompanyPreAuthorized | transaction.reply.ashraitEmvData.authCodeCreditCompany.value.7 |
      | company-auth-8  | ashraitEmvData.authCodeCreditCompany | 8    | AuthorizedSmartCard        | transaction.reply.ashraitEmvData.authCodeCreditCompany.value.8 |
      | informative-1   | ashraitEmvData.informativeTranCode   | 1    | SmartCardRejected          | transaction.reply.ashraitEmvData.informativeTranCode.value.1   |
      | informative-2   | ashraitEmvData.informativeTranCode   | 2    | CardInNeg                  | transaction.reply.ashraitEmvData.informativeTranCode.value.2   |
      | informative-3   | ashraitEmvData.informativeTranCode   | 3    | AuthNoRejected             | transaction.reply.ashraitEmvData.informativeTranCode.value.3   |
      | source-company  | authSource                           | 2    | CreditCompany              | transaction.reply.authSource.value.2-CreditCompany             |
      | source-voice    | authSource                           | 3    | VoiceMail                  | transaction.reply.authSource.value.3-VoiceMail                 |
      | type-01         | transactionType                      | 01   | RegularDebit               | transaction.reply.transactionType.value.01-RegularDebit        |
      | type-02         | transactionType                      | 02   | AuthDebit                  | transaction.reply.transactionType.value.02-AuthDebit           |

  Scenario Outline: The reply to a charge on the card "cavv-<code>" has cavv code <code> (<label>)
    Given the card "cavv-<code>"
    When the merchant charges 1000 agorot with these values
      | cavv | [48 x A] |
      | eci  | 5        |
      | xid  | [20 x x] |
    Then the reply's cavv has code "<code>" and label "<label>"

    Examples:
      | code | label                                 | rule                           |
      | 0    | AuthenticationInvalid                 | transaction.reply.cavv.value.0 |
      | 1    | FailedValidationAuthentication        | transaction.reply.cavv.value.1 |
      | 2    | PassedValidationAuthentication        | transaction.reply.cavv.value.2 |
      | 3    | PassedValidationAttempt               | transaction.reply.cavv.value.3 |
      | 4    | FailedValidationAttempt               | transaction.reply.cavv.value.4 |
      | 5    | NotUsed                               | transaction.reply.cavv.value.5 |
      | 6    | NotValidated                          | transaction.reply.cavv.value.6 |
      | 7    | FailedValidationAttemptByVisa         | transaction.reply.cavv.value.7 |
      | 8    | PassedValidationAttemptByVisa         | transaction.reply.cavv.value.8 |
      | 9    | FailedValidationAttemptAcsUnavailable | transaction.reply.cavv.value.9 |
      | A    | PassedValidationAttemptAcsUnavailable | transaction.reply.cavv.value.A |
      | B    | PassedValidationInformationOnly       | transaction.reply.cavv.value.B |
      | C    | NotValidatedAttempt                   | transaction.reply.cavv.value.C |
      | D    | NotValidatedAuthentication            | transaction.reply.cavv.value.D |

  @rule:transaction.reply.cavv
  Scenario Outline: The reply to a <deal> on a card other than Visa has no cavv
    Given the card "approved-mastercard"
    When the merchant <how> 1000 agorot with these values
      | cavv | [48 x A] |
      | eci  | 5        |
      | xid  | [20 x x] |
    Then the reply's cavv is empty or missing
    And the report notes whether the reply has eci and xid

    Examples:
      | deal              | how            |
      | charge            | charges        |
      | pre-authorization | pre-authorizes |

  @rule:transaction.reply.cavv
  Scenario: The reply to a charge with the token of a card other than Visa has no cavv
    Given the card "approved-mastercard"
    And a token of the card
    When the merchant charges 1000 agorot to the token with these values
      | cavv | [48 x A] |
      | eci  | 5        |
      | xid  | [20 x x] |
    Then the reply's cavv is empty or missing
    And the report notes whether the reply has eci and xid

  Scenario Outline: The reply to a charge on terminal "checks" with card "<card>" has <element> code <code> (<label>)
    Given the terminal "checks"
    And the card "<card>"
    When the merchant charges 1000 agorot
    Then the reply's <element> has code "<code>" and label "<label>"

    Examples:
      | card  | element   | code | label        | rule                                             |
      | id-0  | idStatus  | 0    | Absent       | transaction.reply.idStatus.value.0-Absent        |
      | id-1  | idStatus  | 1    | Valid        | transaction.reply.idStatus.value.1-Valid         |
      | id-2  | idStatus  | 2    | Invalid      | transaction.reply.idStatus.value.2-Invalid       |
      | id-3  | idStatus  | 3    | NotValidated | transaction.reply.idStatus.value.3-NotValidated  |
      | cvv-0 | cvvStatus | 0    | Absent       | transaction.reply.cvvStatus.value.0-Absent       |
      | cvv-1 | cvvStatus | 1    | Valid        | transaction.reply.cvvStatus.value.1-Valid        |
      | cvv-2 | cvvStatus | 2    | Invalid      | transaction.reply.cvvStatus.value.2-Invalid      |
      | cvv-3 | cvvStatus | 3    | NotValidated | transaction.reply.cvvStatus.value.3-NotValidated |

  @rule:transaction.reply.validation
  Scenario Outline: The reply to a deal with validation <validation> has the J code <code>
    When the merchant charges <total> agorot with these values
      | validation | <validation> |
    Then the reply's validation is "<validation>" with the J code <code>

    Examples:
      | validation | total | code |
      | AutoComm   | 1000  | 4    |
      | Verify     | 1000  | 5    |
      | Token      | 0     | 102  |

  Scenario Outline: The reply to a charge on terminal "checks" with card "<card>" has a value in <element>
    Given the terminal "checks"
    And the card "<card>"
    When the merchant charges 1000 agorot
    Then the reply's <element> is filled

    Examples:
      | card  | element   | rule                        |
      | id-1  | idStatus  | transaction.reply.idStatus  |
      | cvv-1 | cvvStatus | transaction.reply.cvvStatus |

  Scenario Outline: The reply to a charge on the terminal "checks-nothing" has no <element>
    Given the terminal "checks-nothing"
    When the merchant charges 1000 agorot
    Then the request is accepted
    And the reply's <element> is empty or missing

    Examples:
      | element   | rule                        |
      | idStatus  | transaction.reply.idStatus  |
      | cvvStatus | transaction.reply.cvvStatus |

  Scenario Outline: The reply has no <element> if the merchant <does> on the terminal "checks-nothing"
    Given the terminal "checks-nothing"
    And a charge of 1000 agorot
    When the merchant <does>
    Then the request is accepted
    And the reply's <element> is empty or missing

    Examples:
      | does                             | element   | rule                        |
      | refunds 400 agorot of the charge | idStatus  | transaction.reply.idStatus  |
      | cancels the charge               | idStatus  | transaction.reply.idStatus  |
      | pre-authorizes 1000 agorot       | idStatus  | transaction.reply.idStatus  |
      | refunds 400 agorot of the charge | cvvStatus | transaction.reply.cvvStatus |
      | cancels the charge               | cvvStatus | transaction.reply.cvvStatus |
      | pre-authorizes 1000 agorot       | cvvStatus | transaction.reply.cvvStatus |
      | holds a charge of 1000 agorot    | idStatus  | transaction.reply.idStatus  |
      | holds a charge of 1000 agorot    | cvvStatus | transaction.reply.cvvStatus |
      | makes a token of the card        | cvvStatus | transaction.reply.cvvStatus |

  Scenario Outline: The reply to a refused charge on the terminal "checks-nothing" has no <element>
    Given the terminal "checks-nothing"
    And the card "declined"
    When the merchant charges 1000 agorot
    Then the <element> of the refusal is empty or missing

    Examples:
      | element   | rule                        |
      | idStatus  | transaction.reply.idStatus  |
      | cvvStatus | transaction.reply.cvvStatus |

  @rule:transaction.reply.authSource.value.None
  Scenario: The reply to a charge without an authorization has authSource None
    Given the card "source-none"
    When the merchant charges 1000 agorot
    Then the reply's authSource is labelled "None"

  @rule:transaction.reply.transactionType.value.00-Blocked
  Scenario: The reply to a charge on a blocked card has transactionType code 00 (Blocked)
    Given the card "blocked"
    When the merchant charges 1000 agorot
    Then the reply's transactionType has code "00" and label "Blocked"

  Scenario Outline: The reply to a <type> deal on the card "type-<code>" has transactionType code <code> (<label>)
    Given the terminal "all-kinds"
    And the card "type-<code>"
    When the merchant charges with transactionType set to "<type>"
    Then the reply's transactionType has code "<code>" and label "<label>"

    Examples:
      | type   | code | label         | rule                                                     |
      | Forced | 03   | ForcedDebit   | transaction.reply.transactionType.value.03-ForcedDebit   |
      | Credit | 51   | RegularCredit | transaction.reply.transactionType.value.51-RegularCredit |
      | Credit | 53   | AuthCredit    | transaction.reply.transactionType.value.53-AuthCredit    |

  @rule:transaction.reply.creditType
  Scenario: The reply to a charge on the card "ad-hoc" has creditType AdHock with code 3
    Given the card "ad-hoc"
    When the merchant charges 1000 agorot
    Then the reply's creditType is "AdHock"
    And the reply's creditType has code "3"

  @rule:transaction.reply.creditType
  Scenario: The reply to a charge to a token of the card "ad-hoc" has creditType AdHock with code 3
    Given the card "ad-hoc"
    And a token of the card
    When the merchant charges 1000 agorot to the token
    Then the reply's creditType is "AdHock"
    And the reply's creditType has code "3"

  @rule:transaction.reply.creditType
  Scenario: The reply to a pre-authorization on the card "ad-hoc" has creditType AdHock with code 3
    Given the card "ad-hoc"
    When the merchant pre-authorizes 1000 agorot
    Then the reply's creditType is "AdHock"
    And the reply's creditType has code "3"

  @rule:transaction.reply.creditType
  Scenario Outline: The reply to a charge on the card "ad-hoc" with <field> <value> has creditType AdHock with code 3
    Given the terminal "<terminal>"
    And the card "ad-hoc"
    When the merchant charges with <field> set to "<value>"
    Then the reply's creditType is "AdHock"
    And the reply's creditType has code "3"

    Examples:
      | terminal       | field           | value        |
      | main           | validation      | AutoCommHold |
      | main           | transactionCode | Internet     |
      | main           | creditType      | IsraCredit   |
      | all-currencies | currency        | USD          |

  @command:doDeal
  Scenario: For each kind of deal and card, the codes in the reply have the labels from the specification
    When the merchant makes each kind of deal on each of these cards
      | acquirer-auth-0 | acquirer-auth-1 | acquirer-auth-2 | acquirer-auth-3 | acquirer-auth-4     | acquirer-auth-5    |
      | acquirer-auth-6 | acquirer-auth-7 | company-auth-0  | company-auth-1  | company-auth-2      | company-auth-3     |
      | company-auth-4  | company-auth-5  | company-auth-6  | company-auth-7  | company-auth-8      | informative-1      |
      | informative-2   | informative-3   | source-company  | source-voice    | source-clearing     | source-none        |
      | brand-0         | brand-1         | brand-2         | brand-3         | brand-4             | brand-5            |
      | brand-6         | brand-7         | brand-8         | company-0       | company-1           | company-2          |
      | company-6       | company-11      | acquirer-1      | acquirer-2      | acquirer-6          | acquirer-11        |
      | ad-hoc          | declined        | blocked         | approved-visa   | approved-mastercard | approved-17-digits |
    Then each code in the replies has its stated label

  @command:inquireTransactions @needs:clearing @rule:transaction.record.creditCompany
  @rule:transaction.record.cardAcquirer
  Scenario: For each card, the record of a charge has the same codes as the reply to the charge
    Given the terminal "manual"
    And a charge of 1000 agorot on each of these cards that the target has
      | brand-0    | brand-1    | brand-2    | brand-3     | brand-4            | brand-5            | brand-6       |
      | brand-7    | brand-8    | company-0  | company-1   | company-2          | company-6          | company-11    |
      | acquirer-1 | acquirer-2 | acquirer-6 | acquirer-11 | approved-17-digits | approved-18-digits | approved-visa |
    When the merchant transmits the terminal
    Then the transmission includes every prepared transaction
