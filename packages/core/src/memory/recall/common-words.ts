// Words that are common in English text on any subject. Even if few memories contain one, it says little about what a
// message wants. Pure.
import { termsOf } from "../../search/rank/terms.ts";

const WORDS = `
  able above accept across act action actual actually after again against ago agree allow almost alone along already always
  amount answer anything anyone appear apply area around ask attention available away back bad base become before begin behind believe
  below best better big bit body both break bring build business buy call care carry case cause certain chance change check choose city
  class clean clear close code color colour come common company compare complete consider contain content continue control copy correct
  cost count country couple course cover create current cut daily danger dangerous data date day deal decide deep detail different
  difficult do double down draft draw drive drop early easy edit eight else empty end enough enter entire error even evening event ever
  every everybody everyone everything exact example expect explain extra eye face fact fail fall family far fast feel few field figure
  fill final find fine finish first fit five fix follow food for forget form forward found four free friend front full function
  further future general get give go good great green ground group grow guess half hand handle happen hard have head hear heavy help here
  high hit hold home hope hour house huge hundred hurt idea image important improve include inside instead interest issue item job join
  just keep key kind know land large last late later lead learn least leave left less let letter level life light like likely line link
  list listen little live local long look lose lot love low main make man many mark matter maybe mean measure meet mention middle mind
  minute miss model moment money month more morning most move much must name near nearly need never new next nice night nine none normal
  note nothing notice number off offer often old one only open option order other outside over own page paper part pass past pay people
  per perfect perhaps person phone pick picture piece place plan play please plus point poor position possible power prefer prepare
  present press pretty print private problem process program project proper provide public pull push put question quick quickly quiet
  quite raise reach read ready real really reason recent record red remember remove repeat replace reply report request rest result
  return right ring rise road room round rule run safe same save say school screen search second section see seem select sell send sense
  separate serious set seven several shape share short should show side sign similar simple since single sit six size slow small
  some somebody someone something soon sort sound source space speak special speed spend spring stand start state stay step still stop
  store story strange strong stuff style subject such suggest sum support sure system table take talk task tell ten term test text thank
  thing think third three through throw time today together tomorrow tonight top total touch toward town track travel tree trip trouble
  true try turn twice two type understand unit until up update use user usual usually value various version very view visit voice
  wait walk wall want warm warning watch water way wear week weekend welcome well white whole wide win window wipe wish within without
  wonder word work world worry worth write wrong year yes yesterday yet young`;

let terms: ReadonlySet<string> | undefined;

export function isCommonWord(term: string): boolean {
  terms ??= new Set(termsOf(WORDS));
  return terms.has(term);
}
