// An ad of TikTok's told part by part: its creative platform makes each part as it is told, and the last one runs it to its end.
import { z } from 'zod'
import { adFields, baseFields, groupFields, publicationChanged, publicationId } from './publishing-schemas.ts'

const { channel: _tiktok, ...campaignFields } = baseFields
const campaign = z.strictObject(campaignFields)
export type TiktokCampaign = z.output<typeof campaign>
const adGroup = z.strictObject({ publication_id: publicationId, ...groupFields })
export type TiktokAdGroup = z.output<typeof adGroup>
const ad = z.strictObject({ publication_id: publicationId, ...adFields })
export type TiktokAd = z.output<typeof ad>

/** What each call takes and answers; what is wrong with a part is told by the fields of the plan. */
export const tiktokPublishingSchemas = {
  campaign: { request: campaign, response: publicationChanged },
  adGroup: { request: adGroup, response: publicationChanged },
  ad: { request: ad, response: publicationChanged },
}
