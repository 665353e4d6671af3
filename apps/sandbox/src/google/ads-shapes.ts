// Messages of Google's search ads as its JSON parser takes them: what is served, and what Google knows and is not imitated here.
import { camel } from './gaql.ts'
import { notImitated, type Shape } from './json-body.ts'

const STATUSES = ['UNSPECIFIED', 'UNKNOWN', 'ENABLED', 'PAUSED', 'REMOVED']
const values = (names: string): Shape => Object.fromEntries(names.split(' ').map(name => [name, 'value' as const]))

const BUDGET: Shape = {
  ...values('resourceName id name amountMicros totalAmountMicros status explicitlyShared'),
  deliveryMethod: ['UNSPECIFIED', 'UNKNOWN', 'STANDARD', 'ACCELERATED'],
  period: ['UNSPECIFIED', 'UNKNOWN', 'DAILY', '', '', 'CUSTOM_PERIOD'],
  ...notImitated(`
    referenceCount hasRecommendedBudget recommendedBudgetAmountMicros recommendedBudgetEstimatedChangeWeeklyClicks
    recommendedBudgetEstimatedChangeWeeklyCostMicros recommendedBudgetEstimatedChangeWeeklyInteractions
    recommendedBudgetEstimatedChangeWeeklyViews type alignedBiddingStrategyId`),
}
const CAMPAIGN: Shape = {
  ...values('resourceName id name primaryStatus primaryStatusReasons advertisingChannelType campaignBudget networkSettings'),
  ...values('geoTargetTypeSetting startDateTime endDateTime assetAutomationSettings aiMaxSetting biddingStrategyType'),
  ...values('containsEuPoliticalAdvertising targetSpend maximizeConversions'),
  status: STATUSES,
  ...notImitated(`
    servingStatus biddingStrategySystemStatus adServingOptimizationStatus advertisingChannelSubType trackingUrlTemplate
    urlCustomParameters localServicesCampaignSettings travelCampaignSettings demandGenCampaignSettings videoCampaignSettings
    pmaxCampaignSettings realTimeBiddingSetting hotelSetting dynamicSearchAdsSetting shoppingSetting targetingSetting audienceSetting
    localCampaignSetting appCampaignSetting labels experimentType baseCampaign accessibleBiddingStrategy campaignGroup finalUrlSuffix
    frequencyCaps vanityPharma selectiveOptimization optimizationGoalSetting trackingSetting paymentMode optimizationScore
    excludedParentAssetFieldTypes excludedParentAssetSetTypes performanceMaxUpgrade hotelPropertyAssetSet listingType keywordMatchType
    brandGuidelinesEnabled brandGuidelines textGuidelines thirdPartyIntegrationPartners feedTypes
    viewThroughConversionOptimizationEnabled missingEuPoliticalAdvertisingDeclaration acaMigrationDateTime broadMatchMigrationDateTime
    biddingStrategy commission manualCpa manualCpc manualCpm manualCpv maximizeConversionValue targetCpa targetImpressionShare
    targetRoas percentCpc targetCpm fixedCpm targetCpv targetCpc`),
}
const CAMPAIGN_CRITERION: Shape = {
  ...values('resourceName campaign criterionId type negative'),
  location: values('geoTargetConstant'),
  language: values('languageConstant'),
  ...notImitated(`
    displayName bidModifier status keyword placement mobileAppCategory mobileApplication device adSchedule ageRange gender incomeRange
    parentalStatus userList youtubeVideo youtubeChannel proximity topic listingScope ipBlock contentLabel carrier userInterest webpage
    operatingSystemVersion mobileDevice locationGroup customAffinity customAudience combinedAudience keywordTheme localServiceId
    brandList lifeEvent webpageList videoLineup extendedDemographic`),
}
const AD_GROUP: Shape = {
  ...values('resourceName id name primaryStatus primaryStatusReasons campaign'),
  type: ['UNSPECIFIED', 'UNKNOWN', 'SEARCH_STANDARD'],
  status: STATUSES,
  ...notImitated(`
    adRotationMode baseAdGroup trackingUrlTemplate urlCustomParameters cpcBidMicros effectiveCpcBidMicros cpmBidMicros targetCpaMicros
    cpvBidMicros targetCpmMicros targetRoas percentCpcBidMicros fixedCpmMicros targetCpvMicros targetCpcMicros optimizedTargetingEnabled
    excludeDemographicExpansion displayCustomBidDimension finalUrlSuffix targetingSetting audienceSetting effectiveTargetCpaMicros
    effectiveTargetCpaSource effectiveTargetRoas effectiveTargetRoasSource effectiveTargetCpc effectiveTargetCpcSource labels
    excludedParentAssetFieldTypes excludedParentAssetSetTypes demandGenAdGroupSettings videoAdGroupSettings aiMaxAdGroupSetting
    verticalAdsFormatSetting`),
}
const AD_GROUP_CRITERION: Shape = {
  ...values('resourceName adGroup criterionId type status negative'),
  keyword: { text: 'value', matchType: ['UNSPECIFIED', 'UNKNOWN', 'EXACT', 'PHRASE', 'BROAD'] },
  gender: values('type'),
  ageRange: values('type'),
  ...notImitated(`
    displayName qualityInfo systemServingStatus approvalStatus disapprovalReasons labels bidModifier cpcBidMicros cpmBidMicros
    cpvBidMicros percentCpcBidMicros effectiveCpcBidMicros effectiveCpmBidMicros effectiveCpvBidMicros effectivePercentCpcBidMicros
    effectiveCpcBidSource effectiveCpmBidSource effectiveCpvBidSource effectivePercentCpcBidSource positionEstimates finalUrls
    finalMobileUrls finalUrlSuffix trackingUrlTemplate urlCustomParameters primaryStatus primaryStatusReasons placement
    mobileAppCategory mobileApplication listingGroup incomeRange parentalStatus userList youtubeVideo youtubeChannel topic userInterest
    webpage appPaymentModel customAffinity customIntent customAudience combinedAudience audience location language lifeEvent videoLineup
    extendedDemographic brandList verticalAdsItemGroupRuleList retailFilterBundle entityBid`),
}
const AD: Shape = {
  ...values('resourceName id type name finalUrls urlCustomParameters'),
  responsiveSearchAd: values('headlines descriptions path1 path2'),
  ...notImitated(`
    finalAppUrls finalMobileUrls trackingUrlTemplate finalUrlSuffix displayUrl addedByGoogleAds devicePreference urlCollections name
    systemManagedResourceSource syntheticContentInfo textAd expandedTextAd expandedDynamicSearchAd hotelAd shoppingSmartAd
    shoppingProductAd imageAd videoAd videoResponsiveAd legacyResponsiveDisplayAd appAd legacyAppInstallAd responsiveDisplayAd localAd
    displayUploadAd appEngagementAd shoppingComparisonListingAd smartCampaignAd appPreRegistrationAd demandGenMultiAssetAd
    demandGenCarouselAd demandGenVideoResponsiveAd demandGenProductAd travelAd`),
}
const AD_GROUP_AD: Shape = {
  ...values('resourceName primaryStatus primaryStatusReasons adGroup'),
  status: STATUSES,
  ad: AD,
  ...notImitated(`
    startDateTime endDateTime policySummary adStrength actionItems labels adGroupAdAssetAutomationSettings`),
}

const operation = (of: Shape): Shape => ({ updateMask: 'value', create: of, update: of, remove: 'value' })
/** By the name of Google's message, all fields of it. */
export const AD_MESSAGES = {
  CampaignBudget: BUDGET,
  Campaign: CAMPAIGN,
  CampaignCriterion: CAMPAIGN_CRITERION,
  AdGroup: AD_GROUP,
  AdGroupCriterion: AD_GROUP_CRITERION,
  AdGroupAd: AD_GROUP_AD,
  Ad: AD,
} as const
export const AD_OPERATIONS = {
  campaignBudget: operation(BUDGET),
  campaign: operation(CAMPAIGN),
  campaignCriterion: operation(CAMPAIGN_CRITERION),
  adGroup: operation(AD_GROUP),
  adGroupCriterion: { ...operation(AD_GROUP_CRITERION), ...notImitated('exemptPolicyViolationKeys') },
  adGroupAd: { ...operation(AD_GROUP_AD), ...notImitated('policyValidationParameter') },
} as const
export type AdKind = keyof typeof AD_OPERATIONS

const REQUEST = values('customerId partialFailure validateOnly responseContentType')
/** One resource's own address. */
export const MUTATE_RESOURCE: Shape = { ...REQUEST, operations: 'value' }
/** All together. */
export const MUTATE_ADS: Shape = { ...REQUEST, mutateOperations: 'value' }
/** One of those operations. */
export const MUTATE_OPERATION: Shape = {
  ...Object.fromEntries(Object.entries(AD_OPERATIONS).map(([kind, shape]) => [`${kind}Operation`, shape])),
  ...notImitated(`
    adGroupAdLabelOperation adGroupAssetOperation adGroupBidModifierOperation adGroupCriterionCustomizerOperation
    adGroupCriterionLabelOperation adGroupCustomizerOperation adGroupLabelOperation adOperation adParameterOperation assetOperation
    assetGroupAssetOperation assetGroupListingGroupFilterOperation assetGroupSignalOperation assetGroupOperation assetSetAssetOperation
    assetSetOperation audienceOperation biddingDataExclusionOperation biddingSeasonalityAdjustmentOperation biddingStrategyOperation
    bookCampaignsOperation campaignAssetOperation campaignAssetSetOperation campaignBidModifierOperation campaignConversionGoalOperation
    campaignCustomizerOperation campaignDraftOperation campaignGroupOperation campaignLabelOperation campaignSharedSetOperation
    conversionActionOperation conversionCustomVariableOperation conversionGoalCampaignConfigOperation conversionValueRuleOperation
    conversionValueRuleSetOperation customConversionGoalOperation customerAssetOperation customerConversionGoalOperation
    customerCustomizerOperation customerLabelOperation customerNegativeCriterionOperation customerOperation customizerAttributeOperation
    experimentOperation experimentArmOperation keywordPlanAdGroupOperation keywordPlanAdGroupKeywordOperation
    keywordPlanCampaignKeywordOperation keywordPlanCampaignOperation keywordPlanOperation labelOperation quoteCampaignsOperation
    recommendationSubscriptionOperation remarketingActionOperation sharedCriterionOperation sharedSetOperation
    smartCampaignSettingOperation userListOperation`),
}

/** Whether Google has this field of a query, served or not: «campaign.labels». */
export function isKnownAdField(path: string): boolean {
  const [resource = '', field = '', inner] = path.split('.').map(camel)
  const message = Object.entries(AD_MESSAGES).find(([name]) => name.toLowerCase() === resource.toLowerCase())?.[1]
  return Object.hasOwn(message ?? {}, field) || (field === 'ad' && inner !== undefined && Object.hasOwn(AD, inner))
}
