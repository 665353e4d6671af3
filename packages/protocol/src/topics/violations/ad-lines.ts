// Ad lines: ads as people paste them, in the form of a rectification and in a sheet's cell: one a line, an id and what is wrong with it.
import { idProblem, plainId } from '../../values/written-id.ts'
import { isOneLine } from '../../values/names.ts'
import { RECTIFIED_ADS_MOST } from './enums.ts'

export type ViolatingAd = { outside_ad_id: string; reason: string }

export const AD_REASON_MOST = 200
const AD_ID = /^\d{5,30}$/

/**
 * The ads, or what is wrong in words. A semicolon parts as a line does, commas and blanks between long ids alone: «1,234,567» may be one
 * number and is refused, and so is whatever begins with two ids.
 */
export function adsIn(text: string): { ads: ViolatingAd[] } | { problem: string } {
  const ads: ViolatingAd[] = []
  for (const line of text.split(/[\n\r;；]+/).flatMap(idsApart)) {
    const bare = line.trim()
    if (bare === '') continue
    const found = adIn(bare)
    if ('problem' in found) return found
    if (ads.some(ad => ad.outside_ad_id === found.ad.outside_ad_id)) return { problem: `广告 ID ${found.ad.outside_ad_id} 重复` }
    ads.push(found.ad)
  }
  if (ads.length === 0) return { problem: '请填写违规广告 ID' }
  if (ads.length > RECTIFIED_ADS_MOST) return { problem: `违规广告最多 ${RECTIFIED_ADS_MOST} 个` }
  return { ads }
}

/** What the form and a sheet's cell say of an id that is none. */
export const AD_ID_PROBLEM = '广告 ID 应为 5–30 位数字，每行一个'

/** «1201, 1202» in one line, and ids with blanks between them, which no number is grouped as; a line with words is left whole. */
function idsApart(line: string): string[] {
  if (/^[\d\s,，、]+$/.test(line) && /[,，、]/.test(line)) return line.split(/[,，、]/)
  return /^\s*\d{10,}(?:\s+\d{10,})+\s*$/.test(line) ? line.trim().split(/\s+/) : [line]
}

/** An id, and behind blanks, a comma or a colon why. */
const ID_AND_REASON = /^([^\s,，、:：]+)(?:[\s,，、:：]+(.*))?$/

function adIn(line: string): { ad: ViolatingAd } | { problem: string } {
  const [, written = '', reason = ''] = ID_AND_REASON.exec(line) ?? []
  const lost = idProblem(written, '广告 ID')
  if (lost !== undefined) return { problem: lost }
  const id = plainId(written)
  if (!AD_ID.test(id)) return { problem: `${AD_ID_PROBLEM}（“${line.slice(0, 40)}”）` }
  if (/^\p{Nd}/u.test(reason)) return { problem: `“${line.slice(0, 40)}”含有两个编号，请每行填写一个` }
  if (reason.length > AD_REASON_MOST) return { problem: `广告 ${id} 的违规原因最多 ${AD_REASON_MOST} 个字符` }
  if (!isOneLine(reason)) return { problem: `广告 ${id} 的违规原因含有不支持的字符` }
  return { ad: { outside_ad_id: id, reason } }
}
