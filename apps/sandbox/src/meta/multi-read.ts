// Several nodes in one read, `?ids=a,b`: an object with each node under its id, and one that cannot be read fails them all.
import type { Operation } from '../faults/perform.ts'
import { type Call, jsonObject, type Reply } from '../wire/call.ts'
import { metaReply, refuseNotImitated, refuseParameter } from './errors.ts'

const MAX_IDS = 50

export function readSeveral(call: Call, operationOf: (call: Call) => Operation): Reply {
  const { ids = '', ...query } = call.query
  const wanted = [...new Set(ids.split(',').map(id => id.trim()))]
  if (wanted.includes('')) refuseParameter(call, 'Cannot specify an empty identifier')
  if (wanted.length > MAX_IDS) refuseParameter(call, `Too many IDs. Maximum: ${MAX_IDS}. Provided: ${wanted.length}.`)
  const [, version = ''] = call.path.split('/')
  const nodes: Record<string, unknown> = {}
  for (const id of wanted) {
    if (!/^(act_)?\d+$/.test(id)) refuseNotImitated(call, `Param ids with '${id}', which is no id of a node,`)
    const inner = { ...call, path: `/${version}/${id}`, query }
    nodes[id] = jsonObject(operationOf(inner).run(inner).body)
  }
  return metaReply(call, nodes)
}
