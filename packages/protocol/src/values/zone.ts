// Zones: an ad account's time zone as people here call it, by its city and its distance from UTC. Cities are from the CLDR (PROVENANCE.md).

const CITIES: Readonly<Record<string, string>> = {
  Africa:
    'Accra 阿克拉,Addis_Ababa 亚的斯亚贝巴,Algiers 阿尔及尔,Cairo 开罗,Casablanca 卡萨布兰卡,Dar_es_Salaam 达累斯萨拉姆,' +
    'Harare 哈拉雷,Johannesburg 约翰内斯堡,Kinshasa 金沙萨,Lagos 拉各斯,Lubumbashi 卢本巴希,Lusaka 卢萨卡,Nairobi 内罗毕,' +
    'Tripoli 的黎波里,Tunis 突尼斯',
  America:
    'Anchorage 安克雷奇,Argentina/Buenos_Aires 布宜诺斯艾利斯,Argentina/Salta 萨尔塔,Argentina/San_Luis 圣路易斯,Asuncion 亚松森,' +
    'Belem 贝伦,Blanc-Sablon 布兰克萨布隆,Bogota 波哥大,Buenos_Aires 布宜诺斯艾利斯,Campo_Grande 大坎普,Caracas 加拉加斯,' +
    'Chicago 芝加哥,Costa_Rica 哥斯达黎加,Dawson 道森,Dawson_Creek 道森克里克,Denver 丹佛,Detroit 底特律,Edmonton 埃德蒙顿,' +
    'El_Salvador 萨尔瓦多,Guatemala 危地马拉,Guayaquil 瓜亚基尔,Halifax 哈利法克斯,Havana 哈瓦那,Hermosillo 埃莫西约,Iqaluit 伊魁特,' +
    'Jamaica 牙买加,La_Paz 拉巴斯,Lima 利马,Los_Angeles 洛杉矶,Managua 马那瓜,Mazatlan 马萨特兰,Mexico_City 墨西哥城,' +
    'Monterrey 蒙特雷,Montevideo 蒙得维的亚,Nassau 拿骚,New_York 纽约,Noronha 洛罗尼亚,Panama 巴拿马,Phoenix 凤凰城,' +
    'Puerto_Rico 波多黎各,Regina 里贾纳,Santiago 圣地亚哥,Santo_Domingo 圣多明各,Sao_Paulo 圣保罗,St_Johns 圣约翰斯,' +
    'Tegucigalpa 特古西加尔巴,Tijuana 蒂华纳,Toronto 多伦多,Vancouver 温哥华,Winnipeg 温尼伯',
  Asia:
    'Almaty 阿拉木图,Amman 安曼,Anadyr 阿纳德尔,Baghdad 巴格达,Bahrain 巴林,Baku 巴库,Bangkok 曼谷,Beirut 贝鲁特,Brunei 文莱,' +
    'Calcutta 加尔各答,Colombo 科伦坡,Dhaka 达卡,Dubai 迪拜,Gaza 加沙,Ho_Chi_Minh 胡志明市,Hong_Kong 香港,Irkutsk 伊尔库茨克,' +
    'Jakarta 雅加达,Jayapura 查亚普拉,Jerusalem 耶路撒冷,Kamchatka 堪察加,Karachi 卡拉奇,Kathmandu 加德满都,Katmandu 加德满都,' +
    'Kolkata 加尔各答,Krasnoyarsk 克拉斯诺亚尔斯克,Kuala_Lumpur 吉隆坡,Kuwait 科威特,Macau 澳门,Magadan 马加丹,Makassar 望加锡,' +
    'Manila 马尼拉,Muscat 马斯喀特,Nicosia 尼科西亚,Novosibirsk 新西伯利亚,Omsk 鄂木斯克,Phnom_Penh 金边,Qatar 卡塔尔,Riyadh 利雅得,' +
    'Saigon 胡志明市,Seoul 首尔,Shanghai 上海,Singapore 新加坡,Taipei 台北,Tashkent 塔什干,Tbilisi 第比利斯,Tokyo 东京,' +
    'Ulaanbaatar 乌兰巴托,Urumqi 乌鲁木齐,Vientiane 万象,Vladivostok 符拉迪沃斯托克,Yakutsk 雅库茨克,Yangon 仰光,' +
    'Yekaterinburg 叶卡捷琳堡,Yerevan 埃里温',
  Atlantic: 'Azores 亚速尔群岛,Canary 加那利,Reykjavik 雷克雅未克',
  Australia:
    'Adelaide 阿德莱德,Brisbane 布里斯班,Broken_Hill 布罗肯希尔,Darwin 达尔文,Hobart 霍巴特,Melbourne 墨尔本,Perth 珀斯,Sydney 悉尼',
  Europe:
    'Amsterdam 阿姆斯特丹,Athens 雅典,Belgrade 贝尔格莱德,Berlin 柏林,Bratislava 布拉迪斯拉发,Brussels 布鲁塞尔,' +
    'Bucharest 布加勒斯特,Budapest 布达佩斯,Chisinau 基希讷乌,Copenhagen 哥本哈根,Dublin 都柏林,Helsinki 赫尔辛基,' +
    'Istanbul 伊斯坦布尔,Kaliningrad 加里宁格勒,Kiev 基辅,Kyiv 基辅,Lisbon 里斯本,Ljubljana 卢布尔雅那,London 伦敦,' +
    'Luxembourg 卢森堡,Madrid 马德里,Malta 马耳他,Minsk 明斯克,Moscow 莫斯科,Oslo 奥斯陆,Paris 巴黎,Prague 布拉格,Riga 里加,' +
    'Rome 罗马,Samara 萨马拉,Sarajevo 萨拉热窝,Skopje 斯科普里,Sofia 索非亚,Stockholm 斯德哥尔摩,Tallinn 塔林,Vienna 维也纳,' +
    'Vilnius 维尔纽斯,Warsaw 华沙,Zagreb 萨格勒布,Zurich 苏黎世',
  Indian: 'Maldives 马尔代夫,Mauritius 毛里求斯',
  Pacific: 'Auckland 奥克兰,Easter 复活节岛,Fiji 斐济,Galapagos 加拉帕戈斯,Guam 关岛,Honolulu 檀香山,Port_Moresby 莫尔兹比港',
}

const named = new Map<string, string>()
const offsets = new Map<string, Intl.DateTimeFormat>()

/** The cities by the names of their zones. */
function cities(): ReadonlyMap<string, string> {
  if (named.size > 0) return named
  for (const [region, list] of Object.entries(CITIES))
    for (const entry of list.split(',')) {
      const [zone = '', city = ''] = entry.split(' ')
      named.set(`${region}/${zone}`, city)
    }
  return named
}

/** As «上海 (UTC+8)», at that instant; a zone without a name of ours stands for itself. */
export function zoneText(zone: string, at: Date): string {
  const city = cities().get(zone)
  const offset = city === undefined ? undefined : offsetOf(zone, at)
  return offset === undefined ? zone : `${city} (${offset})`
}

/** Every zone that has a name, with its text. */
export const zoneTexts = (at: Date): Readonly<Record<string, string>> =>
  Object.fromEntries([...cities().keys()].map(zone => [zone, zoneText(zone, at)]))

/** Zones whose city has this name, or else begins with it. */
export function zonesCalled(text: string): readonly string[] {
  if (text === '') return []
  const all = [...cities()]
  const same = all.filter(([, city]) => city === text)
  return (same.length > 0 ? same : all.filter(([, city]) => city.startsWith(text))).map(([zone]) => zone)
}

function offsetOf(zone: string, at: Date): string | undefined {
  try {
    let formatter = offsets.get(zone)
    if (!formatter) {
      formatter = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' })
      offsets.set(zone, formatter)
    }
    const name = formatter.formatToParts(at).find(part => part.type === 'timeZoneName')?.value
    return name === 'GMT' ? 'UTC+0' : name?.replace('GMT', 'UTC')
  } catch {
    // A runtime that does not know the zone.
    return undefined
  }
}
