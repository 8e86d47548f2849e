import { groupThousands } from './group-thousands'

/** The texts of one message by plural category. `#` stands for the count. English uses `one` and `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const rules = new Intl.PluralRules('en')

/**
 * Selects the form for a count and inserts the count, for example `1,250 rooms`. Each form is a whole phrase, so that
 * a translation can change all of its words.
 */
export const formatPlural = (count: number, forms: PluralForms): string =>
  (forms[rules.select(count)] ?? forms.other).replaceAll('#', groupThousands(count))
