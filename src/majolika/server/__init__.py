"""The server: tables, people, bots and records over HTTP and WebSocket.

``errors``      why the server says no, each reason with its code
``settings``    what can be set when the server starts
``clock``       time for thinking
``table``       one table as a value: seats, log, position; all changes are pure functions
``views``       what a seat or an onlooker is shown of a table
``schema``      the tables of the database; ``migrations`` builds them
``store``       reading and writing, moves of several tables in one commit
``fanout``      several processes tell each other which table has changed
``minds``       processes that think, apart from the one that talks
``levels``      the computer opponents that a table can have
``house``       all tables of this process: who may do what, and who is told
``people``      guests, accounts, sessions, links between devices
``limits``      how much one address, person or connection may ask for
``guard``       origins, hosts, sizes and headers of every request
``models``      what is sent and answered, as OpenAPI describes it
``routes``      the HTTP interface; ``socket`` the WebSocket
``app``         everything together; ``running`` serves it

A module imports only what stands above it in this list.
"""
