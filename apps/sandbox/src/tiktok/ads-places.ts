// Countries that ads are shown in: TikTok names them by ids of its own, which are those of GeoNames.
import type { World } from '../state/world.ts'
import { type Call, type Reply } from '../wire/call.ts'
import { visibleAdvertiser } from './accounts.ts'
import { listParameter, requiredText, tiktokReply } from './envelope.ts'
import { oneOf } from './ads-rules.ts'

/** Some of those that TikTok serves: code, id, name. */
const PLACES = `US 6252001 United States;CA 6251999 Canada;MX 3996063 Mexico;BR 3469034 Brazil;CO 3686110 Colombia;CL 3895114 Chile;\
PE 3932488 Peru;AR 3865483 Argentina;GB 2635167 United Kingdom;IE 2963597 Ireland;DE 2921044 Germany;FR 3017382 France;\
IT 3175395 Italy;ES 2510769 Spain;PT 2264397 Portugal;NL 2750405 Netherlands;BE 2802361 Belgium;AT 2782113 Austria;\
CH 2658434 Switzerland;SE 2661886 Sweden;NO 3144096 Norway;DK 2623032 Denmark;FI 660013 Finland;PL 798544 Poland;\
CZ 3077311 Czech Republic;RO 798549 Romania;GR 390903 Greece;HU 719819 Hungary;TR 298795 Turkey;IL 294640 Israel;\
SA 102358 Saudi Arabia;AE 290557 United Arab Emirates;KW 285570 Kuwait;QA 289688 Qatar;EG 357994 Egypt;ZA 953987 South Africa;\
JP 1861060 Japan;KR 1835841 South Korea;TW 1668284 Taiwan;SG 1880251 Singapore;MY 1733045 Malaysia;TH 1605651 Thailand;\
VN 1562822 Vietnam;PH 1694008 Philippines;ID 1643084 Indonesia;KH 1831722 Cambodia;AU 2077456 Australia;NZ 2186224 New Zealand`
  .split(';')
  .map(line => {
    const [code = '', id = '', ...name] = line.split(' ')
    return { code, id, name: name.join(' ') }
  })

export const placeById = (id: string) => PLACES.find(each => each.id === id)

const LEVELS = ['ALL', 'TO_COUNTRY', 'TO_PROVINCE', 'TO_CITY', 'TO_DISTRICT']

/** Nothing below countries is imitated, whatever range is asked for. */
export function listPlaces(world: World, call: Call): Reply {
  visibleAdvertiser(world, call, requiredText(call, call.query.advertiser_id, 'advertiser_id'))
  requiredText(call, call.query.objective_type, 'objective_type')
  listParameter(call, 'placements')
  oneOf(call, call.query.level_range ?? 'ALL', 'level_range', LEVELS)
  const info = PLACES.map(({ code, id, name }) => ({
    location_id: id,
    name,
    parent_id: '0',
    region_code: code,
    country_code: code,
    next_level_ids: [],
    area_type: 'ADMIN',
    level: 'COUNTRY',
    support_below_18: false,
  }))
  return tiktokReply(call, { region_list: PLACES.map(({ code }) => code), region_info: info })
}
