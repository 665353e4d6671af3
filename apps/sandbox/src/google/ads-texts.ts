// What Google takes in a responsive search ad, in a keyword and in a criterion of an audience.
import { isObject, textOf } from '../wire/call.ts'
import { type AdOperation, type Draft, newId, parentOf, refuseIf, type Wrong } from './ads-draft.ts'

const wrong = (category: string, name: string, ...at: NonNullable<Wrong['at']>): Wrong => ({ category, name, at: ['ad', ...at] })

export function checkAd(ad: Record<string, unknown>): (Wrong | false)[] {
  const search = isObject(ad.responsiveSearchAd) ? ad.responsiveSearchAd : null
  const urls: unknown[] = Array.isArray(ad.finalUrls) ? ad.finalUrls : []
  return [
    // Ads of this type have no name.
    ad.name !== undefined && wrong('adError', 'CANNOT_SET_FIELD', 'name'),
    search === null && wrong('fieldError', 'REQUIRED', 'ad_data'),
    ...(search ? textWrongs(search, 'headlines', 3, 15, 30) : []),
    ...(search ? textWrongs(search, 'descriptions', 2, 4, 90) : []),
    urls.length === 0 && wrong('fieldError', 'REQUIRED', 'final_urls'),
    ...urls.map((url, index) => urlWrong(String(url), index)),
    ...parameterWrongs(ad.urlCustomParameters),
  ]
}

function textWrongs(search: Record<string, unknown>, field: string, least: number, most: number, width: number): Wrong[] {
  const list: unknown = search[field]
  const texts = (Array.isArray(list) ? list : []).map(each => (isObject(each) ? (textOf(each.text) ?? '') : ''))
  const inside = (category: string, name: string, ...at: NonNullable<Wrong['at']>) => wrong(category, name, 'responsive_search_ad', ...at)
  if (texts.length < least) return [inside('collectionSizeError', 'TOO_FEW', field)]
  if (texts.length > most) return [inside('collectionSizeError', 'TOO_MANY', field)]
  return texts.flatMap((text, index) => {
    const at = [{ fieldName: field, index }, 'text']
    if (text.trim() === '') return [inside('fieldError', 'REQUIRED', ...at)]
    return widthOf(text) > width ? [inside('adError', 'LINE_TOO_WIDE', ...at)] : []
  })
}

/** Chinese, Japanese and Korean characters are two wide. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/
const widthOf = (text: string): number => [...text].reduce((sum, each) => sum + (WIDE.test(each) ? 2 : 1), 0)

function urlWrong(url: string, index: number): Wrong | false {
  const at = { fieldName: 'final_urls', index }
  if (!/^\w+:\/\//.test(url)) return wrong('urlFieldError', 'MISSING_PROTOCOL_IN_FINAL_URL', at)
  if (!/^https?:\/\//.test(url)) return wrong('urlFieldError', 'INVALID_PROTOCOL_IN_FINAL_URL', at)
  return !(URL.canParse(url) && new URL(url).hostname.includes('.')) && wrong('urlFieldError', 'INVALID_FINAL_URL', at)
}

function parameterWrongs(list: unknown): (Wrong | false)[] {
  const parameters = Array.isArray(list) ? list.filter(each => isObject(each)) : []
  const tooMany = wrong('urlFieldError', 'URL_CUSTOM_PARAMETERS_COUNT_EXCEEDS_LIMIT', 'url_custom_parameters')
  return [
    parameters.length > 8 && tooMany,
    ...parameters.flatMap(({ key, value }, index) => {
      const at = (field: string) => [{ fieldName: 'url_custom_parameters', index }, field]
      const text = String(value ?? '')
      return [
        !/^[A-Za-z0-9]{1,16}$/.test(String(key)) && wrong('urlFieldError', 'INVALID_CHARACTERS_IN_URL_CUSTOM_PARAMETER_KEY', ...at('key')),
        /[\s{}]/.test(text) && wrong('urlFieldError', 'INVALID_CHARACTERS_IN_URL_CUSTOM_PARAMETER_VALUE', ...at('value')),
        Buffer.byteLength(text) > 200 && wrong('stringLengthError', 'TOO_LONG', ...at('value')),
      ]
    }),
  ]
}

/** Countries, whose number is 2000 and their own in ISO 3166-1, and languages. */
export function createCampaignCriterion(draft: Draft, operation: AdOperation): string {
  const { body } = operation
  const campaignId = parentOf(draft, operation, 'campaign')
  const location = isObject(body.location) ? String(body.location.geoTargetConstant) : null
  const language = isObject(body.language) ? String(body.language.languageConstant) : null
  const [, id = ''] =
    /^(?:geoTargetConstants\/(2\d{3})|languageConstants\/(1\d{3}))$/.exec(location ?? language ?? '')?.filter(Boolean) ?? []
  const at = location === null ? ['language', 'language_constant'] : ['location', 'geo_target_constant']
  refuseIf(operation, [id === '' && { category: 'criterionError', name: 'INVALID_CRITERION_ID', at }])
  const value = location === null ? { language: body.language } : { location: body.location }
  const type = location === null ? 'LANGUAGE' : 'LOCATION'
  draft.ads.campaignCriteria.push({ id, ownerId: campaignId, isNegative: body.negative === true, type, value })
  return `${campaignId}~${id}`
}

const ILLEGAL = /[!@%^*()={};~`<>?\\|,]/

export function createGroupCriterion(draft: Draft, operation: AdOperation): string {
  const { body } = operation
  const adGroupId = parentOf(draft, operation, 'adGroup')
  const keyword = isObject(body.keyword) ? body.keyword : null
  const text = textOf(keyword?.text) ?? ''
  const word = isObject(body.gender) ? body.gender.type : isObject(body.ageRange) ? body.ageRange.type : undefined
  const at = ['keyword', 'text']
  refuseIf(operation, [
    !keyword && typeof word !== 'string' && { category: 'criterionError', name: 'CONCRETE_TYPE_REQUIRED' },
    keyword !== null && text.trim() === '' && { category: 'criterionError', name: 'INVALID_KEYWORD_TEXT', at },
    [...text].length > 80 && { category: 'criterionError', name: 'KEYWORD_TEXT_TOO_LONG', at },
    text.trim().split(/\s+/).length > 10 && { category: 'criterionError', name: 'KEYWORD_HAS_TOO_MANY_WORDS', at },
    ILLEGAL.test(text) && { category: 'criterionError', name: 'KEYWORD_HAS_INVALID_CHARS', at },
    keyword !== null && !keyword.matchType && { category: 'fieldError', name: 'REQUIRED', at: ['keyword', 'match_type'] },
  ])
  const id = newId(draft, 'adGroupCriterion')
  const type = keyword ? 'KEYWORD' : isObject(body.gender) ? 'GENDER' : 'AGE_RANGE'
  const value = keyword ? { keyword } : isObject(body.gender) ? { gender: body.gender } : { ageRange: body.ageRange }
  draft.ads.groupCriteria.push({ id, ownerId: adGroupId, isNegative: body.negative === true, type, value })
  return `${adGroupId}~${id}`
}
