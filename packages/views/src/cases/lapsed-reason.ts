// Why a case ended by itself, in the product's own words; empty where its time was over.

/** Of the case `k`. */
export const LAPSED_REASON = `coalesce((select e.reason from cases_events e where e.case_id = k.id and e.event = 'LAPSED' order by e.id desc limit 1), '')`
