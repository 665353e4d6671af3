// The parts of a publication as a list of results: each with what was done to it, its id and the platform's words.
import type { PublishingStep } from '@tallyhelm/protocol/topics/ad-management/publishing-enums'
import type { PublicationDetail } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { ITEM_STATES } from '@tallyhelm/protocol/topics/items/enums'
import type { ResultItem, ResultState } from '@tallyhelm/ui/display/ResultList'

type Step = PublicationDetail['steps'][number]
type Part = { name: string; make: PublishingStep; on?: PublishingStep; remove?: PublishingStep }

const PARTS: readonly Part[] = [
  { name: '素材', make: 'ASSET' },
  { name: '广告系列', make: 'CAMPAIGN', on: 'ON_CAMPAIGN', remove: 'REMOVE_CAMPAIGN' },
  { name: '广告组', make: 'AD_GROUP', on: 'ON_AD_GROUP', remove: 'REMOVE_AD_GROUP' },
  { name: '广告', make: 'AD', on: 'ON_AD', remove: 'REMOVE_AD' },
]

export function itemsOf({ steps, state }: Pick<PublicationDetail, 'steps' | 'state'>): ResultItem[] {
  const find = (name: PublishingStep | undefined) => steps.find(({ step }) => step === name)
  const isMoving = state === 'RUNNING' || state === 'CLEANING'
  return PARTS.flatMap(part => {
    const make = find(part.make)
    if (make === undefined) return []
    const told = standingOf(part, { make, on: find(part.on), remove: find(part.remove) }, isMoving)
    return [{ id: part.make, name: part.name, state: told.state, note: noteOf(told.text, make.outside_id, told.step) }]
  })
}

type Steps = { make: Step; on: Step | undefined; remove: Step | undefined }
type Standing = { state: ResultState; text: string; step: Step }

function standingOf({ remove: removes }: Part, { make, on, remove }: Steps, isMoving: boolean): Standing {
  if (remove?.state === 'DONE') return { state: 'success', text: '已清理', step: remove }
  if (remove != null && remove.state !== null && removes !== undefined) return ofStep(remove, '删除', isMoving)
  if (make.state !== 'DONE') return ofStep(make, make.step === 'ASSET' ? '推送' : '创建', isMoving)
  if (on === undefined) return { state: 'success', text: make.step === 'ASSET' ? '已在该账户就绪' : '已创建', step: make }
  if (on.state === 'DONE') return { state: 'success', text: '已创建并开启', step: on }
  const begun = on.state === null ? '尚未开启' : ofStep(on, '开启', isMoving).text
  const state = on.state === null ? (isMoving ? 'processing' : 'waiting') : ofStep(on, '开启', isMoving).state
  return { state, text: `已创建，${begun}`, step: on }
}

/** «创建：执行中», «创建：平台拒绝» */
function ofStep(step: Step, verb: string, isMoving: boolean): Standing {
  if (step.state === null) return { state: 'waiting', text: isMoving ? `等待${verb}` : `未${verb}`, step }
  const { text, tone } = ITEM_STATES[step.state]
  const state = tone === 'error' ? 'failed' : step.state === 'DONE' ? 'success' : step.state === 'MANUAL' ? 'waiting' : 'processing'
  return { state, text: `${verb}：${text}`, step }
}

function noteOf(text: string, outsideId: string | null, { told, objections }: Step): string {
  const words = [...new Set([told, ...objections.map(({ reason_text }) => reason_text)])].filter(each => each !== '')
  return [text, ...(outsideId === null ? [] : [`ID ${outsideId}`]), ...words].join(' · ')
}
