export { inThisThread, type SchemaDocument, type SchemaValidator, xmllint } from './batch.ts';
export { elementsOf, type MessageKind } from './elements.ts';
export { faultsIn, type SchemaFault } from './fault.ts';
export { type SchemaFinding, schemaVerdict } from './verdict.ts';
export { GENERATED, type SchemaFile, schemaFiles, schemaOf } from './write-xsd.ts';
