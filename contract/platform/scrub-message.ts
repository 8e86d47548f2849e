/**
 * Removes everything from an error message that a user may have typed. It keeps only words of a fixed list, and
 * identifiers of our code within phrases of JavaScript engines. A name, phone number, NRC, email address, token or URL
 * cannot remain in any notation.
 */

const maxLength = 300
const placeholder = '…'

const vocabulary = new Set(
  `a accessed after already an and any application are argument arguments array as at be because been before but by call
  called can child circular class closed closing component connection constructor convert converting could crashed
  created data database deleted did does end enough error event exceeded execute expected expression failed failure
  fetch field file for found from full function got has have in index input instance instead internal into invalid is it
  iterable iterator items key large larger length list literal loading loop maximum missing mode module more must name
  nested new no node non not null number object of on only open operation option or out over parameter parse parsing
  pattern permission please position possible promise properties property provided quota range react read reading
  received recursion reference removed render rendered rendering request required result return root schema screen script
  server set setting size stack state storage store string structure suspended symbol syntax that the there this to token
  too transaction transition tried type undefined unexpected unknown unterminated update upgrade use used valid value
  version was were when which while with within without
  An Array BigInt Cannot Class Converting Database Date Division Error Event Expected Failed Function Hydration Index
  Input Internal Invalid JSON Map Maximum Minified Missing No Node Not Null Number Object Out Promise Range React
  RegExp Rendered Request Screen Set String Symbol Text The There This Too Transaction Uncaught Unexpected Unknown
  can't couldn't didn't`.split(/\s+/),
)

/** Phrases of JavaScript engines that contain an identifier of our code. */
const enginePhrases =
  /\b(?:reading|setting|evaluating|access property|find variable:) ?["']?[a-z_$][A-Za-z_$.]{0,60}["']?(?![\w@/-])|(?<=^|: |, )[a-z_$][A-Za-z_$.]{0,60} is (?:not (?:a function|a constructor|defined|iterable)|undefined|null)|Failed to execute '[a-zA-Z]{1,40}' on '[A-Z][A-Za-z]{1,40}'/g

const minifiedReactError = /^Minified React error #\d{1,4}/

/**
 * Removes possible personal data from an error message.
 * @returns at most 300 characters, with `…` in place of removed text
 */
export function scrubMessage(message: string): string {
  const text = message.slice(0, maxLength)
  const minified = minifiedReactError.exec(text)
  if (minified) return minified[0]
  let scrubbed = ''
  let end = 0
  for (const { 0: phrase, index } of text.matchAll(enginePhrases)) {
    scrubbed += scrubWords(text.slice(end, index)) + phrase
    end = index + phrase.length
  }
  return (scrubbed + scrubWords(text.slice(end))).replace(/…(?:[\s.,:;()"'“”]*…)+/g, placeholder).trim()
}

const scrubWords = (text: string): string =>
  text.replace(/[^\s.,:;()"“”]+/g, (word) => {
    const unquoted = word.replace(/^'|'$/g, '')
    return vocabulary.has(unquoted) ? word : placeholder
  })
